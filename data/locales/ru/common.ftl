# Тексты, общие для всех игр.

seat-unnamed = Место { $seat }

# Компьютерный игрок; если их несколько, с номером.
computer = 🤖 Компьютер
computer-named = 🤖 Компьютер ({ $level })
computer-numbered = 🤖 Компьютер { $number } ({ $level })
level-easy = лёгкий
level-medium = средний
level-hard = сильный
level-master = мастер

# $game: название; $code: код стола.
table-title = { $game } · { $code }
# $seat: как место называется в игре; $person: кто на нём сидит.
seat-with-person = { $seat } ({ $person })
table-turn = { $count ->
    [one] Ходит: { $seats }.
    [few] Ходят: { $seats }.
   *[other] Ходят: { $seats }.
}
table-helped = -# Кто-то взял подсказку: игра идёт без рейтинга.
table-draw-offer = { $person } предлагает ничью.
log-line = { $ply } · { $fact }
# О ходе, который стол сделал сам.
log-line-forced = { $ply } · { $fact } (единственный ход)
# Над последними строками, если их слишком много.
log-earlier = -# … ещё { $count ->
    [one] { $count } строка раньше
    [few] { $count } строки раньше
   *[other] { $count } строк раньше
}
# Кто есть кто на картинке: номер места и человек.
who-numbered = { $seat } { $person }
# О том, кто сейчас ходит.
who-acts = ▸ **{ $who }**

# Это показывает уведомление. $table: игра и код; $said: что произошло.
told-turn = Ваш ход: { $table }
told-reminder = Ваше время истекает { $time }: { $table }
told-nudge = Вашего хода ждут уже три дня: { $table }. Если никто не сходит, стол закроется { $time }.
told-news = { $table }: { $said }
# $person: имя хозяина стола.
told-invited = { $person } приглашает вас сыграть.
told-rematch = { $person } предлагает реванш.

lobby-rematch = Это реванш: игра начнётся сама, как только вернутся все, кто играл в прошлый раз.
lobby-seats = Игроков: от { $least } до { $most }.
lobby-seats-exactly = { $count ->
    [one] Для { $count } игрока.
    [few] Для { $count } игроков.
   *[other] Для { $count } игроков.
}
lobby-seating-random = Места распределит жребий.
lobby-seating-joined = Места в порядке присоединения.
lobby-people = { $count ->
    [one] **{ $count } игрок:** { $people }
    [few] **{ $count } игрока:** { $people }
   *[other] **{ $count } игроков:** { $people }
}
lobby-computers = Посадить за стол компьютер
# $level: как сильно он играет.
lobby-computer = Добавить компьютер: { $level }
lobby-no-computer = Убрать один компьютер
# $people: names.
lobby-awaited = Приглашены: { $people }
lobby-declined = Не придут: { $people }
lobby-commitment = -# Жребий определён заранее: `{ $commitment }`

table-deadline = Время истекает { $time }.
table-away = -# { $person } в отъезде до { $time }; на это время часы остановлены.
table-away-no-clock = -# { $person } в отъезде до { $time }.
lobby-clock-none = Без ограничения времени: стол, за которым 30 дней никто не ходит, закрывается.
lobby-clock-live = Две минуты на ход.
lobby-clock-day = Сутки на ход.
lobby-clock-three-days = Трое суток на ход.
lobby-clock-week = Неделя на ход.
button-clock = Параметры
arrange-question = Как будем играть за столом { $code }? Что выбрано, видно в сообщении стола.
# $name: an option as commands call it.
option-chosen = { $name }: { $value }
clock-menu = Время на ход
clock-chosen = Стол { $code }: { $clock }

cancelled-stale = За сутки никто не начал игру: стол закрыт.
cancelled-not-begun = Время вышло раньше, чем кто-либо сделал два хода: эта партия не засчитывается.
cancelled-idle = Здесь 30 дней никто не ходил: партия закрыта без результата.
cancelled-gone = Места этой игры больше нет, и кому-то не удалось об этом написать: партия закрыта без результата.
cancelled-lobby-gone = Канала этого стола больше нет: стол закрыт, игра так и не началась.
cancelled-lobby = Стол закрыт игроком { $person }.
cancelled-game = Игра остановлена участником { $person }. Результата нет.
void = { $people }: эту игру нельзя продолжить, её запись больше не воспроизводится. Она аннулирована: никто не выиграл и не проиграл. Запись приложена.

finished-won = { $count ->
    [one] **Победа: { $seats }.**
    [few] **Победа: { $seats }.**
   *[other] **Победа: { $seats }.**
}
finished-draw = **Ничья.**
finished-lost = **На этот раз не вышло.**
finished-place = { $place }\. { $seat }: { $points }
# Кто играл в одиночку, места не занимает.
finished-alone = { $seat }: { $points }
finished-seed = -# Начальное число, чтобы проверить жребий: `{ $seed }`

panel-lobby = Игра ещё не началась.
# $ply: сколько ходов сделано; $play: надпись на кнопке под доской.
panel-as-of = -# { $ply ->
    [0] До первого хода.
   *[other] После хода { $ply }.
} Как сейчас, покажет кнопка **{ $play }** под доской.
panel-over = Этот стол закрыт.
panel-resigned = Вы сдались.
panel-draw-offered = Вы предлагаете ничью.
panel-draw-declined = Вы отклоняете ничью.
panel-draw-agreed = Ничья по соглашению.
more-what = Что вы хотите сделать?
resign-question = Вы действительно хотите сдаться? Игра для вас на этом закончится.
rematch-open = Реванш: стол { $code }, игра уже идёт.
rematch-waits = Для реванша открыт стол { $code }. Игра начнётся сама, как только все остальные нажмут **{ $rematch }** или **{ $join }**.
# $channel: ссылка на него.
channel-closed = В прошлый раз мне не удалось написать в { $channel }, поэтому доска там может быть старой. Ваши действия здесь всё равно засчитаны; чего мне там не хватает, тот, кто управляет сервером, увидит командой `/diagnose`.
channel-gone = Канала этого стола больше нет. Ваши действия здесь всё равно засчитаны.
gone-moved = Канала стола { $table } больше нет. Игра продолжается здесь, в личных сообщениях: нажмите **Играть** или введите `/table show` с `table:{ $code }`.
channel-deletes = В { $channel } что-то раз за разом удаляет мои сообщения, поэтому я пишу туда, только когда меня просят: `/table show`. Ваши действия здесь всё равно засчитаны; оставить мои сообщения может тот, кто управляет сервером.
channel-locked = { $channel } закрыта, и нажимать там кнопки нельзя. Ваши действия здесь всё равно засчитаны; открыть ветку может тот, кто управляет ветками.
# Добавляется в личном сообщении к тому, что не так с каналом.
told-here = Пока это так, о вашем ходе я сообщаю здесь: нажмите **Играть** или введите `/table show` с `table:{ $code }`.
board-locked = -# Эта ветка закрыта, и нажимать здесь кнопки нельзя. Везде, кроме неё, работает `/table show` с `table:{ $code }`; открыть ветку может тот, кто управляет ветками.
opened = { $game }: стол { $code } открыт. Когда все соберутся, нажмите там **{ $start }**.
opened-in-thread = { $game }: стол { $code } открывается в отдельной ветке, ниже. Когда все соберутся, нажмите там **{ $start }**.
out-watch = Партия продолжается без вас в { $channel }: там её можно смотреть.
declined = Вы отказались; за столом { $code } это видно.
left-table = Вы ушли из-за стола { $code }.
ended = Стол { $code } закрыт.
record-here = Запись стола { $code }. Её проверяет `tableside replay`.

form-move-title = Ввести ход
form-move-label = Ход
form-move-example = Как в списках, например e3-e5

tables-own = ## Ваши столы
tables-none = Вы не сидите ни за одним открытым столом. С чего начать, говорит `/help`.
tables-no-more = Больше столов нет.
tables-leave = Уйти из-за стола, где игра не началась
tables-here = ## Другие столы здесь
tables-watch = Здесь вы ни за одним столом не играете. Смотреть можно эти:
tables-line = - { $table }: { $state }
tables-lobby = ожидание игроков: { $people }
tables-game-missing = эта игра здесь больше не установлена
table-choice = { $code } · { $game }

button-join = Присоединиться
button-leave = Выйти
button-decline-invitation = Отказаться
button-start = Начать
button-cancel = Отменить
button-play = Играть
button-board = К доске
button-channel = В канал
button-hand = Моя рука
button-plain = Доска текстом
# $seat: игрок этого места.
button-sheet = Лист: { $seat }
button-more = Ещё
button-look = Что вижу я
button-back = Назад
button-type = Ввести ход
button-earlier = ◀ Раньше
button-later = Дальше ▶
button-rules = Правила
button-record = Запись
button-rematch = Реванш
button-again = Сыграть ещё
button-resign = Сдаться
button-resign-confirm = Да, сдаюсь
move-suggested = { $notation } · { $move }
move-unlisted = { $notation }
move-question = Ваш ход: **{ $move }**. Сделать его?
draw-question = Принять ничью? Игра на этом закончится.
button-sure = Да, сделать
button-draw-offer = Предложить ничью
button-draw-accept = Принять ничью
button-draw-decline = Отклонить ничью

rules-title = ## { $game }: правила
    Страница { $page } из { $pages }
rules-options = ### Параметры нового стола
rules-option = - `{ $name }`: { $about }. Обычно: { $usual }
rules-option-yes = да
rules-option-no = нет
play-title = ## Во что сыграем?
play-game = - **{ $game }**: { $like }
play-about = -# Кнопка открывает здесь стол с обычными правилами. Параметры есть у команды `new` каждой игры.
help-title = ## Tableside: настольные игры для этого сервера
help-start =
    1. Одна из команд `new`, названных ниже, открывает стол в этом канале.
    2. Кто-то ещё нажимает **Присоединиться**, или вы сажаете за стол компьютер через меню; потом один из вас нажимает **Начать**.
    3. Когда ваш ход, нажмите **Играть** под доской и выбирайте шаг за шагом.

    Доску, вашу панель и каждое сообщение можно слушать: у каждой картинки есть описание, а **Доска текстом** показывает то же буквами.
# Над этой строкой по строке о каждой игре, в её файле: help-<игра>. $commands: например, `/daily one`, `/daily other`.
help-daily = { $commands }: задача дня, одна для всех
help-commands =
    - `/play`: игры, какие они, и кнопка, которая открывает стол
    - У каждой игры есть свои правила (`rules`, кнопки ниже) и команды для ходов.
    - `/table show`, `resign`, `draw`, `decline`, `end`: для начатого стола; `table:` говорит, для какого
    - `/table export`, `verify`: запись завершённой партии; проверка, что карты и кубики никто не подбирал
    - `/table review`: ходы завершённой партии, которые обошлись дороже всего
    - `/tables`: ваши столы и столы этого канала
    - `/leaderboard`, `/stats`, `/history`: кто играет лучше всех, кто как играл, ваши завершённые партии
    - `/replay` и `/film`: завершённая партия ход за ходом или фильмом, для вас или для канала
    - `/preferences`: ваши язык, уведомления и картинки
    - `/privacy export` и `/privacy erase`: что я о вас храню, файлом или стереть
    - `/settings`, `/diagnose`: для тех, у кого право *Управлять сервером*: где и кто открывает столы, что им мешает
    - Игра может идти часы и дни и переживает перезапуски бота. Запись и начальное число выдаются, когда она закончена.

name-of = { $player }
dm-closed = -# Я не могу писать вам в личные сообщения; эта панель (кнопка **{ $hand }**) даёт то же самое.
button-hint = Подсказка
finished-helped = Эта игра сыграна с помощью.

# $people: сколько игроков за столом.
end-question-lobby = Закрыть этот стол? { $people ->
    [one] За ним { $people } игрок; больше ничего не пропадёт.
    [few] За ним { $people } игрока; больше ничего не пропадёт.
   *[other] За ним { $people } игроков; больше ничего не пропадёт.
}
# $moves: сколько ходов сделано.
end-question-game = Остановить эту игру? Она кончится без результата и ни на чей рейтинг не повлияет; { $moves ->
    [0] ходов ещё не было.
    [one] { $moves } ход останется только в записи.
    [few] { $moves } хода останутся только в записи.
   *[other] { $moves } ходов останутся только в записи.
}
end-question-missing = Остановить эту партию? Её игра здесь больше не установлена. Партия кончится без результата и ни на чей рейтинг не повлияет.
button-end-confirm = Да, закрыть
void-question = Аннулировать эту игру? Её результат пропадёт для всех, кто играл: рейтинги и таблицы лидеров станут такими, будто её не было. Вернуть это нельзя.
button-void-confirm = Да, аннулировать
# Подсказка компьютера. $move: ход словами; $why: предложение или "none".
hint-says = Подсказка: **{ $move }**.{ $why ->
    [none] {""}
   *[other] {" "}{ $why }
}
hint-question = Подсказка говорит, как сыграл бы здесь сильный компьютер. Если её попросить, эта игра останется без рейтинга для всех и не войдёт ни в одну таблицу лидеров.
button-hinted = Да, подсказать

# Из разбора. Игрок $person сделал на этом ходу $made; $note: что было лучше.
review-head = Ходы, которые, по мнению сильного компьютера, обошлись дороже всего:
review-nothing = Сильный компьютер не нашёл здесь ходов, которые дорого обошлись.
review-line = **{ $turn }** · { $person }: { $made }. { $note }
review-better = Лучше: **{ $move }**.{ $why ->
    [none] {""}
   *[other] {" "}{ $why }
}
review-turn = Ход { $turn }
