# Dragon Face: картинка словами и поле текстом. $side — light или dark; клетки вида e3.
# Всё описание картинки — не длиннее 1024 знаков: пишите кратко.

dragon-face-board-title = Dragon Face, внизу { $side ->
    [light] светлые
   *[dark] тёмные
}. Сделано ходов: { $plies }.
dragon-face-board-plies = Сделано ходов: { $plies }.

# $groups: следующее сообщение для каждого вида фигур.
dragon-face-board-pieces = { $side ->
    [light] Светлые
   *[dark] Тёмные
}: { $groups }.
dragon-face-board-group = { $kind ->
    [governor] { $count ->
        [one] { $count } Губернатор
        [few] { $count } Губернатора
       *[many] { $count } Губернаторов
    }
    [ambassador] { $count ->
        [one] { $count } Посол
        [few] { $count } Посла
       *[many] { $count } Послов
    }
   *[emperor] { $count ->
        [one] { $count } Император
        [few] { $count } Императора
       *[many] { $count } Императоров
    }
} { $squares }

dragon-face-board-fresh = Ещё не ходившие Губернаторы: { $squares }.
dragon-face-board-beneath = Лежат внизу Губернаторы { $side ->
    [light] светлых
   *[dark] тёмных
}: { $squares }.
dragon-face-board-activated = Активированы Послы: { $squares }.
dragon-face-board-last = Последний ход: { $kind ->
    [governor] Губернатор
    [ambassador] Посол
   *[emperor] Император
} { $side ->
    [light] светлых
   *[dark] тёмных
} с { $origin } на { $target }.
dragon-face-board-flipped = Перевёрнут { $kind ->
    [governor] Губернатор
    [ambassador] Посол
   *[emperor] Император
} на { $square }.
dragon-face-board-under = Затем Губернатор ушёл под Посла на { $square }.
dragon-face-board-passed = Последний ход: { $side ->
    [light] светлые
   *[dark] тёмные
} пасовали.
dragon-face-board-immune = Фигуру на { $square } сейчас взять нельзя.
dragon-face-board-offer = { $side ->
    [light] Светлые
   *[dark] Тёмные
} предлагают ничью.
dragon-face-board-turn = Ход { $side ->
    [light] светлых
   *[dark] тёмных
}.
dragon-face-board-won = { $side ->
    [light] Светлые
   *[dark] Тёмные
} победили.
dragon-face-board-drawn = Ничья.

# Поле текстом: знак не длиннее двух символов для вида и стороны. Строчные русские буквы похожи на прописные,
# поэтому у тёмных ещё и звёздочка.
dragon-face-board-letter = { $side ->
    [light] { $kind ->
        [governor] Г
        [ambassador] П
        [emperor] И
       *[beneath] О
    }
   *[dark] { $kind ->
        [governor] *г
        [ambassador] *п
        [emperor] *и
       *[beneath] *о
    }
}
dragon-face-board-key-sides = Прописные: светлые, с *: тёмные.
dragon-face-board-key-kinds = Г Губернатор, П Посол, И Император
dragon-face-board-key-beneath = О Губернатор, навсегда лежащий в Зоне
dragon-face-board-key-fresh = { $sign } ещё не ходил
dragon-face-board-key-immune = { $sign } сейчас взять нельзя
dragon-face-board-key-activated = { $sign } активирован, стоит на Губернаторе
dragon-face-board-key-zones = { $territories } Территории, { $zone } Зона жертв
