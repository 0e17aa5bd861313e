# Рейтинги, таблицы лидеров, статистика, задача дня, предпочтения, личные данные.

deleted-player = удалённый игрок
# Человек, чьё имя ни разу не встретилось.
unknown-player = неизвестный игрок

# $line: строка человека в итоге; $rating: его новый рейтинг.
finished-rating = { $line } · рейтинг { $rating } ({ $change })
finished-unrated = -# Без рейтинга: партия засчитывается тем, кто сделал два хода, если таких хотя бы двое, и не больше пяти раз в день между одними и теми же двумя людьми.
finished-unrated-computers = -# Без рейтинга: играл компьютер.
finished-unrated-hint = -# Без рейтинга: кто-то брал подсказку.
voided = { $person }: партия аннулирована и ни на что не влияет.
voided-said = Партия за столом { $code } аннулирована: рейтинги станут такими, как если бы её не было.

ending-won = победа
ending-drawn = ничья
ending-lost = поражение

leaderboard-title = ## { $game }: { $what }
leaderboard-span-all = за всё время
leaderboard-span-month = этот месяц
leaderboard-span-week = эта неделя
leaderboard-server = этот сервер
leaderboard-global = везде
leaderboard-about = { $where } · { $span } · { $people ->
    [one] { $people } игрок
    [few] { $people } игрока
   *[many] { $people } игроков
}
leaderboard-page = -# Страница { $page } из { $pages }
leaderboard-line = { $rank }\. { $person }: { $points }
leaderboard-own = Ваше место: { $line }
leaderboard-not-on = Вас в этом списке пока нет.
leaderboard-empty = В этом списке пока никого.
leaderboard-computers = партии против компьютера
# $level: how strong it is.
leaderboard-beaten = уровень «{ $level }» побеждён { $times ->
    [one] { $times } раз
    [few] { $times } раза
   *[other] { $times } раз
}
stats-beaten = { $game }: побеждён компьютер уровня «{ $level }», { $times ->
    [one] { $times } раз
    [few] { $times } раза
   *[other] { $times } раз
}
leaderboard-which = Другой список этой игры
leaderboard-rating = **{ $rating }** ({ $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[many] { $games } партий
}, побед: { $wins })
leaderboard-gain = **{ $rating }** ({ $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[many] { $games } партий
}, побед: { $wins })
leaderboard-rounds = **{ $rounds ->
    [one] { $rounds } раунд
    [few] { $rounds } раунда
   *[many] { $rounds } раундов
}**
leaderboard-points = **{ $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}**
leaderboard-how-rating = -# На рейтинг влияют только партии между людьми: для тех, кто сделал хотя бы два хода, и не больше пяти в день между одними и теми же двумя. Уйти до второго хода дважды в день можно без последствий, дальше это поражение. Все начинают с 1000. Число показывает силу, которая у игрока есть почти наверняка, поэтому оно растёт и тогда, когда новые партии её подтверждают.
leaderboard-how-gain = -# Очки рейтинга, набранные в партиях, завершённых за это время.
leaderboard-how-beaten = -# Самый сильный компьютер, которого человек победил без подсказок, и сколько раз.
leaderboard-how-solo = -# Лучший результат каждого, без подсказок; партии, в которых сдались, не в счёт.

stats-title = ## { $person }
stats-game = { $game }
stats-none = Завершённых партий пока нет.
stats-line = - { $game }: сыграно { $played }, побед { $won }, ничьих { $drawn }, поражений { $lost }
stats-solo = - { $game }, в одиночку: сыграно { $played }, побед { $won }
stats-streak = - Побед подряд: сейчас { $streak }, лучшая серия { $best }
stats-about-rating = -# Рейтинг начинается с 1000, растёт от побед и падает от поражений; сильнее всего его меняют первые партии и неожиданные результаты.
stats-rating = - Рейтинг, { $game }, { $where }: **{ $rating }**
stats-opponents = Самые частые соперники:
stats-opponent = - { $person }: { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[many] { $games } партий
}, побед: { $won }

history-title = ## Ваши завершённые партии
history-none = Вы ещё не завершили ни одной партии.
history-open = Открыть партию
history-choice = { $code } · { $game } · { $ending }
# $time: день, как его показывает Discord; $others: упоминания или "none"; $change: рейтинга или "none".
history-line = - { $time } { $game } · { $code }: { $ending }, { $points }{ $others ->
    [none] { "" }
   *[other] {" "}· { $others }
}{ $change ->
    [none] { "" }
   *[other] {" "}· { $change }
}

daily-title = ## { $game } дня · { $date }
daily-table = { $game } дня { $date } · { $code }
# В списке дней. $state: today (сегодня), open (вчера), over (раньше).
daily-day-choice = { $date }{ $state ->
    [today] {" "}· сегодня
    [open] {" "}· ещё можно доиграть
   *[over] {""}
}
daily-nobody = Никто ещё не закончил.
daily-left = попытка прекращена
daily-unfinished = не доиграно вовремя
# $time: когда закончится день после дня задачи; $left: сколько до этого осталось.
daily-until = -# Попытка одна, доиграть её можно до { $time } ({ $left }).
# $code: код вчерашней попытки; $time: до какого времени её можно доиграть.
daily-left-open = Вчерашняя попытка ещё не доиграна: её откроет `/table show table:{ $code }`, доиграть можно до { $time }.
# $date: последний день, когда её можно было доиграть.
daily-closed = Эта попытка закрыта недоигранной: последним днём для неё было { $date } (UTC).
daily-streak = { $days ->
    [one] Вы играете { $days } день подряд.
    [few] Вы играете { $days } дня подряд.
   *[many] Вы играете { $days } дней подряд.
}
# $time: с какого времени здесь показан секрет, а с ним и начальное число.
daily-commitment = -# Определено заранее, проверить можно здесь с { $time }: `{ $commitment }`
# Самый первый день.
daily-commitment-first = -# Определено, когда началась первая попытка; проверить можно здесь с { $time }: `{ $commitment }`
daily-next = -# Определено для следующего дня: `{ $commitment }`
daily-proof = -# Для проверки: у секрета `{ $secret }` SHA-256 равен `{ $commitment }`; вместе с днём и событием `{ $opener }` он даёт начальное число `{ $seed }`.
# $marks и $figure: только символы и числа.
daily-share = { $game } · { $date } · { $marks } · { $figure }
daily-shared = { $person }: { $line }
daily-shared-there = Вы уже поделились этим результатом: { $link }

preferences-title = ## Предпочтения
preferences-about = -# Они действуют везде, в том числе в личных сообщениях.
preferences-language = - Язык: **{ $language }**
preferences-pings = - Когда ваш ход: **{ $pings }**
preferences-look = - Картинки: **{ $look }**
preferences-text = - Сначала доска текстом: **{ $first }**
preferences-confirm = - Спрашивать перед каждым ходом: **{ $asked }**
# $upright: yes or no. Long boards are those that can lie on their side.
preferences-upright = - Длинные доски: **{ $upright ->
    [yes] вертикально
   *[no] на боку
}**
preferences-quiet = - Тихие часы: **{ $hours }**
preferences-away = - В отъезде до **{ $time }**: на это время ваши часы остановлены
button-back-early = Я снова здесь
away-until = до { $date } ({ $days ->
    [one] { $days } день
    [few] { $days } дня
   *[other] { $days } дней
})
away-back = Я снова здесь
preferences-never = нет
preferences-hours = с { $start } до { $end }, { $offset }
preferences-yes = да
preferences-no = нет
preferences-language-menu = Язык
preferences-pings-menu = Как сообщать о вашем ходе
preferences-look-menu = Вид картинок
language-auto = как в Discord
language-en = English
language-ru = Русский
pings-mention = упоминание в канале
pings-dm = личное сообщение
pings-silent = никак
look-light = светлый
look-dark = тёмный
look-contrast = контрастный

form-hours-title = Тихие часы
form-hours-from = Начало, по вашим часам (22:00)
form-hours-until = Конец, по вашим часам (07:00)
form-hours-offset = Ваш часовой пояс (Europe/Moscow) или +3

export-here = В этом файле всё, что я о вас храню.
erase-title = ## Стереть всё о вас?
erase-question =
    - В идущих партиях вы сдадитесь, а из-за столов, где игра не началась, уйдёте.
    - Ваше имя и идентификатор исчезнут из всего, что я храню. Завершённые партии останутся, а на вашем месте будет «удалённый игрок».
    - Рейтинги, места в таблицах, задачи дня и предпочтения исчезнут.
    - Сколько вы израсходовали из сегодняшних ограничений (попытки в задачах дня, рейтинговые партии с каждым, рано покинутые партии), хранится до полуночи по UTC в виде хешей, по которым не видно, о ком речь. Затем хеши и их ключ уничтожаются.

    Отменить это нельзя. Доски завершённых партий понемногу исправляются, а результаты, которыми вы поделились, удаляются; остальные сообщения, которые уже есть в Discord, останутся. Копии, сделанные перед обновлением, и резервные копии того, кто меня запускает, могут хранить ваше имя до { $until }.
erase-done = Всё о вас стёрто.
erase-kept = Ничего не стёрто.

button-everywhere = Везде
button-this-server = Этот сервер
button-my-place = Моё место
button-all-games = Все игры
button-share = Поделиться
button-results = Результаты дня
button-day-before = ◀ Днём раньше
button-day-after = Днём позже ▶
button-confirm-on = Спрашивать перед ходом
button-confirm-off = Не спрашивать перед ходом
button-boards-upright = Доски вертикально
button-boards-lying = Доски на боку
button-text-first = Сначала текст
button-picture-first = Сначала картинка
button-quiet = Тихие часы
button-loud = Без тихих часов
button-erase = Да, стереть всё
button-keep = Оставить всё
