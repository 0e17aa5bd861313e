# Dazzle: что произошло и чем может закончиться партия.

# Карта во фразе, всегда в винительном падеже.
dazzle-the-card = { $colour ->
    [P] Чистоту
    [T] Сумерки
    [S] Спираль
   *[F] Веру
} { $rank }
dazzle-asked = { $player } показывает { $first } и { $second }.
dazzle-asked-you = Вы показали { $first } и { $second }.
dazzle-chose = { $player } делает { $will } своей Волей, а { $points } — Очками.
dazzle-chose-you = Вы сделали { $will } своей Волей, а { $points } — Очками.
dazzle-drew = { $count ->
    [one] Оба берут по { $count } карте.
    [few] Оба берут по { $count } карты.
   *[many] Оба берут по { $count } карт.
}
dazzle-resigned = { $player } сдаётся.
dazzle-timed-out = { $player } не успевает: время вышло.

dazzle-reason-points = Решили очки.
dazzle-reason-colours = Очков поровну; решили выигранные цвета.
dazzle-reason-draw = И очков, и выигранных цветов поровну.
dazzle-reason-resign = Соперник сдался.
dazzle-reason-timeout = У соперника вышло время.
