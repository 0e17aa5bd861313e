# Blindsight: что произошло и чем может закончиться партия.

blindsight-played = { $player } играет { $card } (из руки: { $owner }).
blindsight-played-blind = { $player } играет вслепую карту № { $slot }: { $card }.
blindsight-turned = { $player } открывает { $card }.
blindsight-took = { $count ->
    [one] { $player } забирает { $count } карту.
    [few] { $player } забирает { $count } карты.
   *[many] { $player } забирает { $count } карт.
}
blindsight-drew = { $count ->
    [one] Сыграть нечего: { $player } берёт { $count } карту.
    [few] Сыграть нечего: { $player } берёт { $count } карты.
   *[many] Сыграть нечего: { $player } берёт { $count } карт.
}
blindsight-equal-number = Такое же число: { $player } завершает ход.
blindsight-nothing-more = Больше сыграть нечего: { $player } завершает ход.
blindsight-out = { $player } остаётся без карт и выбывает.
blindsight-resigned = { $player } сдаётся.
blindsight-timed-out = { $player } не успевает: время вышло.
blindsight-game-over = Партия окончена: { $reason }.
blindsight-hand = { $player }, карты на руке: { $cards } ({ $score ->
    [one] { $score } очко
    [few] { $score } очка
   *[many] { $score } очков
}).
blindsight-hand-empty = { $player }: карт на руке нет.
blindsight-next-game = Партия { $number } начинается с { $card }; первый ход: { $player }.

blindsight-reason-emptied = чья-то рука опустела
blindsight-reason-last = остался один игрок
blindsight-reason-exhausted = колода кончилась
blindsight-reason-match = матч завершён
blindsight-reason-resign = сдача
blindsight-reason-timeout = время вышло
