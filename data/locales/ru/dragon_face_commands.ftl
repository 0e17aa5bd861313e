# Dragon Face: название, строка в справке, команды. Описания не длиннее 100 знаков.

game-dragon-face = Dragon Face
help-dragon-face = `/dragonface new`: для двоих, с переворотом фигур
like-dragon-face = Игра с прыжками через фигуры: взятые фигуры меняют сторону, и выигрывает тот, кто перепрыгнет императора. На двоих, минут 30.
command-dragonface = Dragon Face: игра для двоих, в которой фигуры переворачивают
command-dragonface-new = Открыть стол Dragon Face в этом канале
command-dragonface-move = Сделать ход в Dragon Face
