# Zen: картинка словами и стол текстом.
# Всё описание картинки — не длиннее 1024 знаков: пишите кратко.

zen-board-title = Zen, { $form }. Выложено карт: { $placed } из { $cells }.

# $rows: следующее сообщение для каждого ряда сверху вниз.
zen-board-placed = По рядам, перед картой — столбец: { $rows }.
zen-board-row = ряд { $row }: { $cards }
zen-board-left-out = { $count ->
    [one] Не названа { $count } ранняя карта
    [few] Не названы { $count } ранние карты
   *[many] Не названо { $count } ранних карт
}.

# $cards: zen-board-card для каждой карты.
zen-board-hand = Рука: { $cards }.
# $top, $bottom: zen-board-end; $left, $right: zen-board-half.
zen-board-card = { $card } сверху { $top }, снизу { $bottom }, слева { $left }, справа { $right }
zen-board-end = { $end ->
    [rising] скос вверх
    [falling] скос вниз
    [point] выступ
   *[notch] вырез
}
zen-board-half = { $half ->
    [g] зелёный
   *[k] розовый
}
# $cells: вида 1,-2 W/B — столбец, ряд и цвета, какие может иметь карта.
zen-board-open = Открытые клетки: { $cells }.
zen-board-deck = { $colour ->
    [W] Белая
   *[B] Чёрная
} колода: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}, { $run ->
    [1] первый
   *[2] второй
} проход.
zen-board-pile = Сброшено: { $count }, сверху { $top }.
zen-board-shifts = { $count ->
    [1] Место фигуры определено.
    [one] У фигуры { $count } возможное место; её возможные клетки подкрашены.
    [few] У фигуры { $count } возможных места; её возможные клетки подкрашены.
   *[many] У фигуры { $count } возможных мест; её возможные клетки подкрашены.
}
zen-board-draw = Выберите колоду.
zen-board-first-card = Положите первую карту.
zen-board-place = Кладите карты или закончите раунд.
zen-board-won = Фигура собрана.
zen-board-lost = Фигура осталась незаконченной.

# Стол текстом.
zen-board-open-list = Открытые клетки:
zen-board-hand-list = Рука, r — повёрнута:
zen-board-key-cells = W белая, B чёрная — лежат. Надо закрыть: w белой, b чёрной, { $either } любой. { $open } открыта сейчас.
zen-board-key-maybe = { $maybe } возможно, часть фигуры.
zen-board-key-faces = Стороны — сверху, снизу, слева, справа: скос / или \, выступ ^, вырез v, зелёный g, розовый k, { $any } любая
