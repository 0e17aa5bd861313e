# Описания команд и параметров: не длиннее 100 знаков.

command-dragonface = Dragon Face: игра для двоих, в которой фигуры переворачивают
command-dragonface-new = Открыть стол Dragon Face в этом канале
command-dragonface-move = Сделать ход в Dragon Face
command-rules = Правила на нескольких страницах
command-table = Начатый стол
command-table-show = Посмотреть стол и что на нём можно сделать
command-table-hand = Посмотреть свою скрытую руку
command-table-resign = Сдаться
command-table-draw = Предложить ничью или принять предложенную
command-table-export = Получить запись законченной игры
command-table-end = Закрыть открытый вами стол или остановить игру
command-tables = Показать ваши столы и столы этого канала
command-help = Что я умею и с чего начать

option-seating = Как распределить места
option-move = Ход, как его предлагает список
option-table = Код стола; нужен, только если вы сидите здесь за несколькими
choice-seating-random = по жребию
choice-seating-joined = в порядке присоединения
