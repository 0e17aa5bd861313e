# Zen: what happened, how it ended, and what the forms are called.

# A card in a sentence.
zen-the-card = { $colour ->
    [W] white
   *[B] black
} { $number }{ $turned ->
    [turned] , turned,
   *[upright] {""}
}
# $colour: W white, B black; $cards: numbers of cards.
zen-drew = { $seat } draws from the { $colour ->
    [W] white
   *[B] black
} deck: { $cards }
zen-drew-you = You drew from the { $colour ->
    [W] white
   *[B] black
} deck: { $cards }.
# $cell: across,down from the first card.
zen-placed = { $seat } places { $card } on { $cell }
zen-placed-you = You placed { $card } on { $cell }.
zen-discarded = { $seat } ends the round and discards the { $colour ->
    [W] white
   *[B] black
} { $count ->
    [one] card
   *[other] cards
} { $cards }
zen-discarded-you = You ended the round and discarded the { $colour ->
    [W] white
   *[B] black
} { $count ->
    [one] card
   *[other] cards
} { $cards }.
zen-discarded-nothing-you = You ended the round with an empty hand.
zen-discarded-nothing = { $seat } ends the round with an empty hand
zen-turned-over = The { $colour ->
    [W] white
   *[B] black
} pile is turned over: { $count ->
    [one] one card goes
   *[other] { $count } cards go
} through a second time
zen-resigned = { $seat } gives up
zen-timed-out = { $seat } ran out of time
# $placed of $cells cards lie.
zen-ended = { $reason } Cards placed: { $placed } of { $cells }

zen-reason-complete = The form is complete.
zen-reason-exhausted = The decks are used up.
zen-reason-resign = Given up.
zen-reason-timeout = The time ran out.

zen-form-easy-fly = Fly
zen-form-easy-rat = Rat
zen-form-easy-frog = Frog
zen-form-easy-rabbit = Rabbit
zen-form-easy-hawk = Hawk
zen-form-easy-wolf = Wolf
zen-form-medium-yin-yang = Yin-yang
zen-form-medium-egg = Egg
zen-form-medium-rabbit = Big rabbit
zen-form-medium-heart = Heart
zen-form-medium-ghost = Ghost
zen-form-medium-spiral = Spiral
zen-form-hard-eagle = Eagle
zen-form-hard-panda = Panda
zen-form-hard-snake = Snake
zen-form-hard-shark = Shark
zen-form-hard-tiger = Tiger
zen-form-hard-dragon = Dragon
zen-form-impossible-alien-1 = Alien 1
zen-form-impossible-alien-2 = Alien 2
zen-form-impossible-wheel = Wheel
zen-form-impossible-square = Square
zen-form-impossible-rhombus = Rhombus
zen-form-impossible-galaxy = Galaxy
