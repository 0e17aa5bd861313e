# Zen: что произошло, чем закончилась игра и как называются фигуры.

# $colour: W — белая, B — чёрная; $cards: названия карт, например W07 B12.
zen-drew = { $seat } берёт из { $colour ->
    [W] белой
   *[B] чёрной
} колоды: { $cards }
# $card: название карты, с r, если она повёрнута; $cell: вправо,вниз от первой карты.
zen-placed = { $seat } кладёт { $card } на { $cell }
zen-discarded = { $seat } завершает раунд и сбрасывает { $cards }
zen-discarded-nothing = { $seat } завершает раунд с пустой рукой
zen-turned-over = { $colour ->
    [W] Белый
   *[B] Чёрный
} сброс перевёрнут: { $count ->
    [one] { $count } карта пойдёт
    [few] { $count } карты пойдут
   *[other] { $count } карт пойдут
} в игру второй раз
zen-resigned = { $seat } сдаётся
zen-timed-out = У игрока { $seat } вышло время
# Лежит $placed из $cells карт.
zen-ended = { $reason } Выложено карт: { $placed } из { $cells }

zen-reason-complete = Фигура собрана.
zen-reason-exhausted = Колоды исчерпаны.
zen-reason-resign = Игра сдана.
zen-reason-timeout = Вышло время.

zen-form-easy-fly = Муха
zen-form-easy-rat = Крыса
zen-form-easy-frog = Лягушка
zen-form-easy-rabbit = Кролик
zen-form-easy-hawk = Ястреб
zen-form-easy-wolf = Волк
zen-form-medium-yin-yang = Инь-ян
zen-form-medium-egg = Яйцо
zen-form-medium-rabbit = Большой кролик
zen-form-medium-heart = Сердце
zen-form-medium-ghost = Привидение
zen-form-medium-spiral = Спираль
zen-form-hard-eagle = Орёл
zen-form-hard-panda = Панда
zen-form-hard-snake = Змея
zen-form-hard-shark = Акула
zen-form-hard-tiger = Тигр
zen-form-hard-dragon = Дракон
zen-form-impossible-alien-1 = Пришелец 1
zen-form-impossible-alien-2 = Пришелец 2
zen-form-impossible-wheel = Колесо
zen-form-impossible-square = Квадрат
zen-form-impossible-rhombus = Ромб
zen-form-impossible-galaxy = Галактика
