# Dragon Face: что произошло и чем закончилась партия.

# $kind: governor, ambassador или emperor.
dragon-face-kind = { $kind ->
    [governor] губернатор
    [ambassador] посол
   *[emperor] император
}

# $seat: имя игрока, всегда в именительном падеже; $origin и $target: клетки.
dragon-face-moved = { $seat }: { dragon-face-kind } { $origin } → { $target }
dragon-face-moved-you = Вы пошли { $kind ->
    [governor] губернатором
    [ambassador] послом
   *[emperor] императором
} с { $origin } на { $target }.
# $flipped: кто взят; $square: где он стоит.
dragon-face-captured = { $seat }: { dragon-face-kind } { $origin } × { $target }, перевёрнут { $flipped ->
    [governor] губернатор
    [ambassador] посол
   *[emperor] император
} на { $square }
dragon-face-captured-you = Вы взяли { $flipped ->
    [governor] губернатора
    [ambassador] посла
   *[emperor] императора
} на { $square }: ваш { dragon-face-kind } прыгнул с { $origin } на { $target }.
dragon-face-activated = Губернатор уходит под посла на { $square } и активирует его
dragon-face-passed = { $seat }: ходов нет, пропуск хода
dragon-face-passed-you = Ходов у вас не было: вы пропустили ход.
dragon-face-draw-offered = { $seat } предлагает ничью
dragon-face-draw-accepted = { $seat } принимает ничью
dragon-face-draw-declined = { $seat } отклоняет ничью
dragon-face-draw-lapsed = Предложение ничьей больше не действует (игрок: { $seat })
dragon-face-resigned = { $seat } сдаётся
dragon-face-timed-out = { $seat }: время вышло

dragon-face-won = Побеждает { $seat }. { $reason }
dragon-face-drawn = Ничья. { $reason }

dragon-face-reason-emperor = Император захвачен.
dragon-face-reason-passes = Ходить некому: два пропуска подряд.
dragon-face-reason-repetition = Позиция повторилась в третий раз.
dragon-face-reason-no-progress = 100 ходов подряд без взятий и ходов губернаторов.
dragon-face-reason-length = Сделан 600-й ход.
dragon-face-reason-agreed = Стороны договорились.
dragon-face-reason-resign = Соперник сдался.
dragon-face-reason-timeout = У соперника вышло время.
