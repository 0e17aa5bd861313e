# Завершённые партии ещё раз: ход за ходом и фильмом.

command-replay = Просмотреть завершённую партию ход за ходом
option-table-replay = Код стола; без него — ваш последний здесь
option-turn = С какого хода начать

# $last: сколько в партии ходов.
replay-start = Перед первым ходом · { $last ->
    [one] всего { $last } ход
    [few] всего { $last } хода
   *[other] всего { $last } ходов
}
replay-turn = Ход { $turn } из { $last }
# $seat: как называется место и кто на нём сидел.
replay-seat = -# Глазами игрока: { $seat }
replay-broken = Остаток записи воспроизвести нельзя.
replay-jump = Перейти к ходу
replay-start-choice = Перед первым ходом
replay-turn-choice = { $turn } · { $fact }
replay-whose = Чьими глазами
replay-spectator = То, что видели все
replay-side = Глазами игрока: { $seat }
replay-shown = Теперь он в канале, и листать ходы там может каждый: { $link }
replay-shown-there = Этот просмотр уже есть в канале: { $link }

button-replay = Просмотр
button-first = ⏮ В начало
button-step-back = ◀ Назад
button-step-on = Вперёд ▶
button-last = В конец ⏭
button-picture = Картинкой
button-together = Показать в канале
button-alone = Только для меня

refused-old-rules = Эту партию играли по прежним правилам, и показать её ход за ходом уже нельзя. Что было сыграно, выдаёт кнопка **Запись**.
refused-elsewhere-show = Партию показывают всем там, где её играли: в { $channel }.
refused-played-in-private = Эту партию играли без посторонних, поэтому показать её всем нельзя.

command-film = Завершённая партия фильмом — для всех там, где её играли
option-film-form = GIF показывают все программы; WebP меньше
film-form-gif = GIF
film-form-webp = WebP
# $table: игра и код.
film-progress = Фильм партии { $table } готовится: { $percent } %
film-shown = Фильм в канале: { $link }
film-shown-there = Этот фильм уже есть в канале: { $link }
film-alt = Фильм всей партии: { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода подряд
   *[other] { $moves } ходов подряд
}. Кнопка «Просмотр» показывает каждый отдельно, с описанием.
button-film = Фильм

refused-films-busy = Сейчас готовится слишком много фильмов. Попробуйте через минуту; **Просмотр** показывает партию сразу.
refused-no-film = Этот фильм сделать не удалось. **Просмотр** показывает партию ход за ходом.
