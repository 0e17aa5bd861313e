# Blindsight: название, строка в справке, команды. Описания не длиннее 100 знаков.

game-blindsight = Blindsight
help-blindsight = `/blindsight new`: для двоих — шестерых, каждый видит все руки, кроме своей
like-blindsight = Вы видите все руки, кроме своей, и играете чужими картами. Быстро и коварно. От двух до шести игроков, минут 20.
command-blindsight = Blindsight: вы видите все руки, кроме своей; от двух до шести игроков
command-blindsight-new = Открыть стол Blindsight в этом канале
command-blindsight-play = Сыграть карту из чужой руки
command-blindsight-blind = Сыграть карту своей руки вслепую
command-blindsight-turn = Открыть верхнюю карту колоды
command-blindsight-take = Взять три карты
command-blindsight-draw = Взять две карты, когда ничего не подходит
option-blindsight-mode = Кто выигрывает
option-blindsight-challenge = У числовых карт должен отличаться и знак
option-blindsight-top = Наибольшее число, от 8 до 15
option-blindsight-without-colour = Какой цвет убрать
option-blindsight-without-symbol = Какой знак убрать
option-blindsight-match = single, games:2–games:20 или (для «Последнего с картами») target:20–target:1000
option-blindsight-hand = Место, из чьей руки вы играете
option-blindsight-card = Карта
option-blindsight-slot = Номер карты вашей руки
blindsight-hand-choice = { $seat } · { $player }
