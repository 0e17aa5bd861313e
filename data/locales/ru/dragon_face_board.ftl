# Dragon Face: картинка словами и поле текстом. $side — light или dark; клетки вида e3.
# Всё описание картинки — не длиннее 1024 знаков: пишите кратко.

dragon-face-board-title = Dragon Face, { $stand ->
    [upright] внизу
   *[lying] слева
} { $side ->
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
        [one] { $count } губернатор
        [few] { $count } губернатора
       *[many] { $count } губернаторов
    }
    [ambassador] { $count ->
        [one] { $count } посол
        [few] { $count } посла
       *[many] { $count } послов
    }
   *[emperor] { $count ->
        [one] { $count } император
        [few] { $count } императора
       *[many] { $count } императоров
    }
} { $squares }

dragon-face-board-fresh = Ещё не ходившие губернаторы: { $squares }.
dragon-face-board-beneath = Лежат внизу губернаторы { $side ->
    [light] светлых
   *[dark] тёмных
}: { $squares }.
dragon-face-board-activated = Активированы послы: { $squares }.
dragon-face-board-last = Последний ход: { $kind ->
    [governor] губернатор
    [ambassador] посол
   *[emperor] император
} { $side ->
    [light] светлых
   *[dark] тёмных
} с { $origin } на { $target }.
dragon-face-board-flipped = Перевёрнут { $kind ->
    [governor] губернатор
    [ambassador] посол
   *[emperor] император
} на { $square }.
dragon-face-board-under = Затем губернатор ушёл под посла на { $square }.
dragon-face-board-passed = Последний ход: { $side ->
    [light] светлые
   *[dark] тёмные
} пропустили ход.
dragon-face-board-immune = Фигуру на { $square } сейчас взять нельзя.
dragon-face-board-peril = Императора на { $square } могут взять.
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
dragon-face-board-key-kinds = Г губернатор, П посол, И император
dragon-face-board-key-beneath = О губернатор, навсегда лежащий в Жертвенной зоне
dragon-face-board-key-fresh = { $sign } ещё не ходил
dragon-face-board-key-immune = { $sign } сейчас взять нельзя
dragon-face-board-key-activated = { $sign } активирован, стоит на губернаторе
dragon-face-board-key-zones = { $territories } Территории, { $zone } Жертвенная зона
