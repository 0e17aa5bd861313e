# Zen: что произошло, чем закончилась игра и как называются фигуры.

# Карта во фразе, всегда в винительном падеже.
zen-the-card = { $colour ->
    [W] белую
   *[B] чёрную
} { $number }{ $turned ->
    [turned] {" "}с поворотом
   *[upright] {""}
}
# $colour: W — белая, B — чёрная; $cards: номера карт.
zen-drew = { $seat } берёт из { $colour ->
    [W] белой
   *[B] чёрной
} колоды: { $cards }
zen-drew-you = Вы взяли из { $colour ->
    [W] белой
   *[B] чёрной
} колоды: { $cards }.
# $cell: вправо,вниз от первой карты.
zen-placed = { $seat } кладёт { $card } на { $cell }
zen-placed-you = Вы положили { $card } на { $cell }.
zen-discarded = { $seat } завершает раунд и сбрасывает { $count ->
    [one] { $colour ->
        [W] белую карту
       *[B] чёрную карту
    }
    [few] { $colour ->
        [W] белые карты
       *[B] чёрные карты
    }
   *[other] { $colour ->
        [W] белые карты
       *[B] чёрные карты
    }
} { $cards }
zen-discarded-you = Вы завершили раунд и сбросили { $count ->
    [one] { $colour ->
        [W] белую карту
       *[B] чёрную карту
    }
    [few] { $colour ->
        [W] белые карты
       *[B] чёрные карты
    }
   *[other] { $colour ->
        [W] белые карты
       *[B] чёрные карты
    }
} { $cards }.
zen-discarded-nothing-you = Вы завершили раунд с пустой рукой.
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
