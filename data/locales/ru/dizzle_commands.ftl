# Dizzle: название, строка в справке, команды. Описания не длиннее 100 знаков.

game-dizzle = Dizzle
help-dizzle = `/dizzle new`: кубики и листы, от одного до четырёх игроков
like-dizzle = Кубики с общего стола — на свой лист: гонка за камнями, флагами и пазлами. От одного до четырёх игроков, 30–45 минут.
command-dizzle = Dizzle: кубики и листы, в одиночку или до четырёх игроков
command-dizzle-new = Открыть стол Dizzle в этом канале
command-dizzle-take = Взять кубик со стола и поставить на поле
command-dizzle-reroll = Перебросить кубики на столе, когда ничего не подходит
command-dizzle-drop = Выйти из этого хода, когда ничего не подходит
command-dizzle-return = Вернуть кубик, если переброс не помог
command-dizzle-planet = Выбрать планету для ракеты
command-daily-dizzle = Сегодняшние кубики Dizzle в одиночку: одна попытка
option-dizzle-level = Какой лист: от 1 (лёгкий) до 4 и добавленные
option-dizzle-die = Число на кубике
option-dizzle-field = Поле: столбец и строка, например c4
