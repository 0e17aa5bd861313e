# О чём просят друг друга за столом и чем это кончилось.

# $what: undo (вернуть ход $move), pause (пауза), resume (продолжить после паузы), timeout (засчитать $other поражение),
# computer (за $other играет компьютер).
agreement-asked = { $what ->
    [undo] { $person } просит вернуть { $move } и всё, что было потом.
    [pause] { $person } просит о паузе.
    [resume] { $person } предлагает продолжить.
    [computer] { $person } предлагает, чтобы дальше играл компьютер: { $other } не ходит уже три дня.
   *[timeout] { $person } предлагает засчитать поражение по времени: { $other } не ходит уже три дня.
}
agreement-waiting = Ждём ответа: { $people }.
agreement-reached = { $what ->
    [undo] Последний ход возвращён по просьбе игрока { $person }.
    [pause] На паузу согласны все.
    [resume] Продолжить согласны все.
    [computer] Дальше играет компьютер: согласны все.
   *[timeout] Согласны все.
}
agreement-declined = { $what ->
    [undo] { $person } не соглашается: ход остаётся.
    [pause] { $person } не соглашается на паузу.
    [resume] { $person } пока не соглашается продолжить.
    [computer] { $person } не соглашается: партия ждёт дальше.
   *[timeout] { $person } не соглашается: партия ждёт дальше.
}
agreement-withdrawn = { $what ->
    [undo] { $person } больше не просит вернуть ход.
    [pause] { $person } больше не просит о паузе.
    [resume] { $person } больше не предлагает продолжить.
    [computer] { $person } больше не предлагает передать игру компьютеру.
   *[timeout] { $person } больше не предлагает засчитать поражение по времени.
}
# $since и $until: «два дня назад», «через двенадцать дней».
table-paused = На паузе: началась { $since }. Партия продолжится, когда согласятся все, или сама собой { $until }.

absent-question = { $person } не ходит уже три дня. Засчитать поражение по времени или передать игру компьютеру? Так и будет, когда согласятся все остальные.

panel-asked = Просьба передана. Всё будет сделано, как только согласятся остальные.
panel-agreed = Согласие получено, сделано.
panel-agreed-waiting = Вы согласны. Осталось дождаться остальных.
panel-refused = Вы отказали.
panel-withdrawn = Вы отозвали просьбу.
panel-nudged = Напоминание отправлено.
told-nudged = { $person } ждёт вашего хода.
bumped = Доска стола { $code } снова в самом низу канала.
# $how: dm — личным сообщением, mention — упоминанием.
watching = { $how ->
    [dm] Когда партия { $code } закончится, я напишу вам.
   *[mention] Когда партия { $code } закончится, я упомяну вас.
}
watching-silently = Просьба о столе { $code } записана, но по вашим настройкам я ни о чём вас не извещаю. Изменить это можно через `/preferences pings:`.
watching-no-more = О конце партии { $code } я не сообщу.

button-undo = Вернуть ход
button-pause = Пауза
button-resume = Продолжить
button-nudge = Напомнить
button-absent = Долго нет хода
button-absent-confirm = Да, засчитать
button-absent-computer = Передать компьютеру
button-bump = Доску вниз
button-watch = Сообщить о конце
button-agree = Согласиться
button-disagree = Отказать
button-withdraw = Отозвать просьбу
