# Zen: название, строка в справке, команды. Описания не длиннее 100 знаков.

game-zen = Zen
help-zen = `/zen new`: фигура, выложенная из карт, для одного
command-zen = Zen: выложить фигуру из карт, в одиночку
command-zen-new = Начать фигуру, в канале или в личных сообщениях
command-zen-draw = Взять три карты из колоды
command-zen-place = Положить карту из руки
command-zen-done = Закончить раунд и сбросить остальное
command-zen-hint = Показать ход, оставляющий больше всего мест; игра будет считаться сыгранной с помощью
command-daily-zen = Сегодняшняя фигура Zen: одна попытка
option-zen-form = Какая фигура
option-zen-deck = Какая колода
option-zen-card = Карта; r в конце: повёрнута
option-zen-cell = Куда: вправо,вниз от первой карты
option-zen-order = Оставшиеся карты в том порядке, в каком вы их сбрасываете
choice-zen-white = белая
choice-zen-black = чёрная
zen-form-choice = { $form } · { $tier ->
    [easy] лёгкая
    [medium] средняя
    [hard] трудная
   *[impossible] невозможная
} { $dots }
