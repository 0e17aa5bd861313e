# Dazzle: что произошло и чем может закончиться партия.

dazzle-asked = { $player } показывает { $first } и { $second }.
dazzle-chose = { $player } делает { $will } своей Волей; { $points } становится Очками.
dazzle-drew = { $count ->
    [one] Оба берут по { $count } карте.
    [few] Оба берут по { $count } карты.
   *[many] Оба берут по { $count } карт.
}
dazzle-resigned = { $player } сдаётся.
dazzle-timed-out = { $player } не успевает: время вышло.

dazzle-reason-points = больше очков
dazzle-reason-colours = очков поровну, выиграно больше цветов
dazzle-reason-draw = поровну и очков, и цветов
dazzle-reason-resign = сдача
dazzle-reason-timeout = время вышло
