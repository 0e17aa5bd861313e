# Blindsight: что произошло и чем может закончиться партия.

# Карта во фразе, всегда в винительном падеже. $number: 0 у особой карты, её называет $kind.
blindsight-the-card = { $colour ->
    [P] фиолетовую
    [R] красную
    [B] синюю
   *[G] золотую
} { $kind ->
    [blind] «Слепоту»
    [sight] карту «Взгляд»
    [dilemma] «Дилемму»
    [trickster] карту «Плут»
   *[number] { $number }
}
blindsight-and-cards = { $card }, { $more }
blindsight-played = { $player } играет { $card } из руки игрока { $owner }.
blindsight-played-you = Вы сыграли { $card } из руки игрока { $owner }.
blindsight-played-blind = { $player } вслепую играет свою карту № { $slot } и открывает { $card }.
blindsight-played-blind-you = Вы вслепую сыграли свою карту № { $slot } и открыли { $card }.
blindsight-turned = { $player } открывает { $card }.
blindsight-turned-you = Вы открыли { $card }.
blindsight-took = { $count ->
    [one] { $player } берёт { $count } карту.
    [few] { $player } берёт { $count } карты.
   *[many] { $player } берёт { $count } карт.
}
blindsight-took-you = { $count ->
    [one] Вы взяли { $count } карту.
    [few] Вы взяли { $count } карты.
   *[many] Вы взяли { $count } карт.
}
blindsight-drew = { $count ->
    [one] Сыграть нечего: { $player } берёт { $count } карту.
    [few] Сыграть нечего: { $player } берёт { $count } карты.
   *[many] Сыграть нечего: { $player } берёт { $count } карт.
}
blindsight-drew-you = { $count ->
    [one] Сыграть нечего: вы взяли { $count } карту.
    [few] Сыграть нечего: вы взяли { $count } карты.
   *[many] Сыграть нечего: вы взяли { $count } карт.
}
blindsight-equal-number = Такое же число: { $player } завершает ход.
blindsight-nothing-more = Больше сыграть нечего: { $player } завершает ход.
blindsight-out = { $player } остаётся без карт и выбывает.
blindsight-resigned = { $player } сдаётся.
blindsight-timed-out = { $player } не успевает: время вышло.
blindsight-game-over = Партия окончена. { $reason }
blindsight-hand = { $player } открывает руку: { $cards } ({ $score ->
    [one] { $score } очко
    [few] { $score } очка
   *[many] { $score } очков
}).
blindsight-hand-empty = { $player }: карт на руке нет.
blindsight-next-game = Партия { $number }: первой открывают { $card }, начинает { $player }.

blindsight-reason-emptied = Чья-то рука опустела.
blindsight-reason-last = Остался один игрок.
blindsight-reason-exhausted = Колода кончилась.
blindsight-reason-match = Матч завершён.
blindsight-reason-resign = Все остальные вышли из игры.
blindsight-reason-timeout = У последнего соперника вышло время.
