# Blindsight: the picture in words, and as text. Seats are numbers; cards are such as P7h or R-sight.
# A picture's description may be 1,024 characters long in all, with all cards of the deck in it: be very brief.

blindsight-board-title = Blindsight, from seat { $seat }.
blindsight-board-title-spectator = Blindsight, from outside.
# $seat laid the card, $owner had it in hand; both are 0 where nobody did.
blindsight-board-top = On top: { $card }, { $how ->
    [played] by seat { $seat } out of hand { $owner }
    [blind] unseen by seat { $seat }
    [turned] turned up by seat { $seat }
   *[first] from the deal
}.
blindsight-board-answered = It is answered.
# $cards: each with the seat that laid it.
blindsight-board-below = Below: { $cards }.
blindsight-board-draw-pile = Draw pile: { $count }.
blindsight-board-hand = Seat { $seat } ({ $count }): { $cards }.
blindsight-board-backs = Seat { $seat }: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}.
blindsight-board-own = Your hand: { $count ->
    [one] { $count } card, unseen
   *[other] { $count } cards, unseen, slots 1 to { $count }
}.
blindsight-board-out = Seat { $seat } is out.
blindsight-board-gone = Seat { $seat } has left.
# $count: how many cards; $cards: which, if you saw them.
blindsight-board-left = Seat { $seat } has left; set aside ({ $count }): { $cards }.
blindsight-board-marked = { $sign }: can be played.
blindsight-board-score = seat { $seat } { $score }
blindsight-board-scores = Points: { $scores }.
blindsight-board-turn = Seat { $seat } { $demand ->
    [blind] has to play a card of its own hand unseen
    [turn] has to turn up a card
    [take] has to take three cards
   *[play] is to play
}.
blindsight-board-won = Won by seat { $seats }.
blindsight-board-key = P purple, R red, B blue, G gold; h hexagon, s star.
