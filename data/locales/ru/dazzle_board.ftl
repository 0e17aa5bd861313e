# Dazzle: картинка словами и столбцы текстом. $seat — 1 или 2; карты вида P1, ранги от 1 до 3.
# Всё описание картинки — не длиннее 1024 знаков: пишите кратко.

dazzle-board-title = Dazzle, внизу место { $seat }. Обмен { $exchange } из { $exchanges }.
# $colour: буква в названиях карт.
dazzle-board-colour = { $colour ->
    [P] Чистота
    [T] Сумерки
    [S] Спираль
   *[F] Вера
} { $colour }
# $first, $second: Воля мест 1 и 2; всё это суммы, как 5 (1+2+2) или 0.
dazzle-board-column = { $colour }. Воля места 1: { $first }, места 2: { $second }. Очки: { $points }.
dazzle-board-bare = Пока пусто: { $colours }.
dazzle-board-hand = Ваша рука: { $cards }.
dazzle-board-backs = Рубашки места { $seat }: { $ranks }.
dazzle-board-deck = Колода места { $seat }: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
}, сверху { $top }.
dazzle-board-no-deck = Колода места { $seat }: пусто.
dazzle-board-score = Очки сейчас. Место 1: { $first }, место 2: { $second }.
dazzle-board-asks = Место { $seat } показывает две карты.
dazzle-board-offer = Место { $seat } показывает { $first } и { $second }.
dazzle-board-chooses = Место { $seat } делает одну из них своей Волей.
dazzle-board-won = Победа: место { $seat }.
dazzle-board-drawn = Ничья.

# Подписи в тексте: не длиннее 16 знаков.
dazzle-board-will-label = Воля, место { $seat }
dazzle-board-points-label = Очки
dazzle-board-leader-label = Впереди место
dazzle-board-key = Карты: буква цвета, затем ранг.
