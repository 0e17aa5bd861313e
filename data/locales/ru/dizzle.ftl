# Dizzle: что произошло и чем закончилась игра. $seat — имя игрока, $field — поле, например c4, $die — число 1–6.

# $round: с первого; $dice: кубики по возрастанию.
dizzle-turn = Раунд { $round }. Бросок ({ $seat }): { $dice }
dizzle-took = { $seat } ставит кубик { $die } на поле { $field }
dizzle-took-you = Вы поставили кубик { $die } на поле { $field }.
# $dice: два дополнительных кубика; $gone: что они убирают со стола, всего $count.
dizzle-extra-dice = Дополнительные кубики: { $dice }. { $count ->
    [one] Со стола уходит кубик { $gone }
    [few] Со стола уходят кубики { $gone }
   *[other] Со стола уходят кубики { $gone }
}
dizzle-extra-dice-missed = Дополнительные кубики: { $dice }. Со стола ничего не уходит
dizzle-rerolled = { $seat } — новый бросок: { $dice }
dizzle-rerolled-you = Ваш новый бросок: { $dice }.
dizzle-nothing-to-return = Ничего не подходит, и возвращать нечего ({ $seat })
dizzle-returned = Ничего не подходит: { $seat } возвращает на стол кубик { $die } с поля { $field }
dizzle-returned-you = Ничего не подходит: вы вернули на стол кубик { $die } с поля { $field }.
dizzle-dropped = { $seat } выходит из этого хода
dizzle-dropped-you = Вы вышли из этого хода.
dizzle-last-chance = { $seat } остаётся в одиночестве и получает последнюю попытку
dizzle-crossed = { $seat } зачёркивает { $count ->
    [one] { $count } поле
    [few] { $count } поля
   *[other] { $count } полей
}
dizzle-bomb-crossed = { $seat } обезвреживает бомбу на поле { $field }
# $points: во что это обходится.
dizzle-bomb-exploded = Бомба на поле { $field } взрывается ({ $seat }): −{ $points }
dizzle-flag = Флаг на поле { $field } — { $seat }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
dizzle-planet = Ракета прилетает на планету { $field } ({ $seat })
dizzle-planet-you = Ваша ракета прилетела на планету { $field }.
dizzle-resigned = { $seat } сдаётся
dizzle-timed-out = У игрока { $seat } вышло время

# $winners: сколько игроков делят победу.
dizzle-won = { $winners ->
    [one] Побеждает { $seat }
    [few] Победу делит { $seat }
   *[other] Победу делит { $seat }
}: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}. { $reason }
# $stars: от 0 до 5.
dizzle-solo-ended = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}, { $stars ->
    [0] ни одной звезды
    [one] { $stars } звезда
    [few] { $stars } звезды
   *[other] { $stars } звёзд
}. { $reason }

dizzle-reason-rounds = Сыграны все раунды.
dizzle-reason-full = Один из листов заполнен целиком.
dizzle-reason-resign = Игра сдана.
dizzle-reason-timeout = Вышло время.
