# Dazzle: название, строка в справке, команды. Описания не длиннее 100 знаков.

game-dazzle = Dazzle
help-dazzle = `/dazzle new`: для двоих, о том, что показать и что оставить себе
like-dazzle = Дуэль на блеф и счёт: из двух показанных карт соперник решает, какая что даст. На двоих, минут 20.
command-dazzle = Dazzle: игра для двоих о том, что показать и что оставить себе
command-dazzle-new = Открыть стол Dazzle в этом канале
command-dazzle-ask = Показать две карты своей руки
command-dazzle-will = Сделать одну из двух показанных карт своей Волей
option-dazzle-deal = Как сдать карты
option-dazzle-first = Одна из ваших карт
option-dazzle-second = Другая карта
option-dazzle-card = Карта, которая станет вашей Волей
# Подсказка, пока вводят карту: название и обозначение.
choice-dazzle-card = { $card } · { $code }
