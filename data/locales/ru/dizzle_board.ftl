# Dizzle: картинка словами и лист текстом. Поля вида c4. Описание не длиннее 1024 знаков.

dizzle-board-title = Dizzle, уровень { $level }, круг { $round }.
dizzle-board-sheet = Лист места { $seat }
dizzle-board-dice = { $count ->
    [one] Кубик на столе: { $dice }.
    [few] Кубики на столе: { $dice }.
   *[other] Кубики на столе: { $dice }.
}
dizzle-board-no-dice = На столе нет кубиков.
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
}.
dizzle-board-own-dice = Ваши кубики: { $fields }.
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
    [puzzle] узор
   *[pile] куча
}
dizzle-board-key = X зачёркнуто, * взорвано, [3] кубик; за числом: k ключ, l замок, b бомба, r ракета, o планета, f флаг, g камень, p узор, m куча.
