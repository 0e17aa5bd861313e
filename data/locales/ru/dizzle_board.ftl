# Dizzle: картинка словами и лист текстом. Поля вида c4. Описание не длиннее 1024 знаков.

# $start: место, с которого начался этот ход.
dizzle-board-title = Dizzle, уровень { $level }, раунд { $round }, первым ходит место { $start }.
dizzle-board-over = Dizzle, уровень { $level }: игра окончена.
dizzle-board-sheet = Лист места { $seat }
dizzle-board-dice = { $count ->
    [one] Кубик на столе: { $dice }.
    [few] Кубики на столе: { $dice }.
   *[other] Кубики на столе: { $dice }.
}
dizzle-board-no-dice = На столе нет кубиков.
# Игра в одиночку: кубики, ушедшие со стола в этом ходу.
dizzle-board-gone = Убраны: { $dice }.
# Оставшиеся значения флага этого цвета.
dizzle-board-flags = Флаг { $colour }: { $values }.
# $standing: acting, active, dropped, left или won.
dizzle-board-seat = Место { $seat }{ $standing ->
    [acting] {" "}(ходит)
    [dropped] {" "}(вне хода)
    [left] {" "}(вне игры)
    [won] {" "}(победа)
   *[active] {""}
}: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}, { $crosses ->
    [one] { $crosses } крестик
    [few] { $crosses } крестика
   *[other] { $crosses } крестиков
}, { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
}{ $exploded ->
    [0] {""}
   *[other] , взорвано: { $exploded }
}.
# $fields: число и поле каждого, например 5 c4.
dizzle-board-own-dice = Кубики на листе: { $fields }.
dizzle-board-open = Открыты: { $fields }.
dizzle-board-exploded = Взорвано: { $fields }.
dizzle-board-crosses = Крестики: { $fields }.
dizzle-board-kind = { $kind ->
    [key] ключ
    [lock] замок
    [bomb] бомба
    [rocket] ракета
    [planet] планета
    [flag] флаг
    [gem] камень
    [puzzle] пазл
   *[pile] куча
}
# Сколько очков даёт каждый источник; за бомбы и кучи чаще всего минус.
dizzle-board-sources = Очки: камни { $gems }, линии { $lines }, пазлы { $puzzles }, рамка { $frame }, флаги { $flags }, бомбы { $bombs }, кучи { $piles }.
# Сколько стоят поля этого листа. $puzzles: буква и очки каждого пазла, $fields: поля рамки, 0: её нет.
dizzle-board-worth = Цена: пазл { $puzzles }{ $frame ->
    [0] {""}
   *[other] , рамка ({ $fields }) { $frame }
}, бомба { $bomb }{ $pile ->
    [0] {""}
   *[other] , куча { $pile }
}.
# Где лежат поля этого вида и цвета или камни этой цены. $sign — буква, которой поле помечено на текстовом листе.
dizzle-board-group = { $sign } { $kind ->
    [key] ключ { $colour }
    [lock] замок { $colour }
    [flag] флаг { $colour }
    [gem] камень за { $colour }
   *[puzzle] пазл { $colour }
}: { $fields }.
dizzle-board-key = X зачёркнуто, * взорвано, [3] кубик; за числом: k ключ, l замок, b бомба, r ракета, o планета, f флаг, g камень, p пазл, m куча. В концах линий — их очки.
