# Blindsight: картинка словами и текстом. Места — числа; карты вида P7h или R-sight.
# Всё описание картинки — не длиннее 1024 знаков вместе со всеми картами колоды: пишите очень кратко.

blindsight-board-title = Blindsight, место { $seat }.
blindsight-board-title-spectator = Blindsight, вид со стороны.
# $seat — кто положил карту, $owner — из чьей руки; 0, если никто.
blindsight-board-top = Сверху: { $card }, { $how ->
    [played] место { $seat } из руки { $owner }
    [blind] вслепую, место { $seat }
    [turned] открыта, место { $seat }
   *[first] от раздачи
}.
blindsight-board-answered = Ответ дан.
# $cards: за каждой место, которое её положило.
blindsight-board-below = Под ней: { $cards }.
blindsight-board-draw-pile = В колоде: { $count }.
blindsight-board-hand = Место { $seat } ({ $count }): { $cards }.
blindsight-board-backs = Место { $seat }: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
}.
blindsight-board-own = Ваша рука: { $count ->
    [one] { $count } карта, не видна
    [few] { $count } карты, не видны, с 1 по { $count }
   *[other] { $count } карт, не видны, с 1 по { $count }
}.
blindsight-board-out = Место { $seat } выбыло.
blindsight-board-gone = Место { $seat } ушло.
# $count: сколько карт; $cards: какие, если вы их видели.
blindsight-board-left = Место { $seat } ушло; отложено ({ $count }): { $cards }.
blindsight-board-marked = { $sign } можно сыграть.
blindsight-board-score = место { $seat } — { $score }
blindsight-board-scores = Очки: { $scores }.
blindsight-board-turn = Место { $seat }: { $demand ->
    [blind] сыграть свою карту вслепую
    [turn] открыть карту
    [take] взять три карты
   *[play] ход
}.
blindsight-board-won = Победа: место { $seats }.
blindsight-board-key = P фиолетовый, R красный, B синий, G золотой; h шестиугольник, s звезда.
