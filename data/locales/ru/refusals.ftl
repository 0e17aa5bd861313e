# Почему что-то нельзя сделать и как быть.

refused-stale = Эта кнопка относится к прежней позиции; вот нынешняя.
refused-unknown-table = { $code ->
    [none] Этого стола больше нет.
   *[other] Стола { $code } нет. Ваши столы показывает `/tables`.
}
refused-no-table = Вы не сидите здесь ни за одним открытым столом. `/tables` показывает ваши столы, `table:` называет один из них.
refused-which-table = Вы сидите здесь за несколькими столами: { $codes }. Назовите один с помощью `table:`.
refused-not-seated = Вы не играете за этим столом.
refused-not-your-turn = Сейчас не ваш ход: ходит { $person }.
refused-not-started = Эта игра ещё не началась.
refused-started = Эта игра уже началась.
refused-ended = Этот стол закрыт: изменить там уже ничего нельзя.
refused-not-legal = { $move } сейчас невозможно. Что возможно, показывает кнопка **Играть** под доской.
refused-no-notation = «{ $move }» — не ход. Ходы пишутся так, как их предлагают **Играть** и `move:`.
refused-running = Запись с начальным числом выдаётся, когда игра закончена.
refused-full = Все места заняты.
refused-joined = Вы уже за столом.
refused-seats = { $count ->
    [one] За столом { $count } игрок, а для этой игры нужно: { $counts }.
    [few] За столом { $count } игрока, а для этой игры нужно: { $counts }.
   *[other] За столом { $count } игроков, а для этой игры нужно: { $counts }.
}
refused-not-yours = Это может только тот, кто открыл стол, или тот, кому здесь можно управлять сообщениями. Игрок может остановить игру, пока каждая сторона не сделала хода; потом остаётся **Сдаться**.
refused-option = Параметр { $option } не может быть таким; допустимо: { $allowed }.
refused-no-draws = В этой игре нет ничьей по соглашению.
refused-draw-said = Вы уже предложили ничью. Снова предложить её можно после следующего хода.
refused-no-hand = В этой игре ни у кого нет скрытой руки; доску показывает `/table show`.
refused-permissions = Я не могу держать стол в { $channel }: там мне нужно { $rights }. Это может разрешить тот, кто управляет каналом.

permission-view-channel = *Просматривать канал*
permission-send-messages = *Отправлять сообщения*
permission-send-messages-in-threads = *Отправлять сообщения в ветках*
permission-embed-links = *Встраивать ссылки*
permission-attach-files = *Прикреплять файлы*
permission-read-message-history = *Читать историю сообщений*

failed-unknown-button = Этой кнопки я уже не знаю. Ваши столы показывает `/tables`.
failed-old-command = Эта команда изменилась. Перезагрузите Discord (Ctrl+R) и попробуйте ещё раз.
failed-no-private-message = Это работает только в канале сервера.
failed-gone = Discord сообщает, что этого сообщения больше нет. Нажмите кнопку ещё раз.
failed-discord = Discord не принял мой ответ. Попробуйте ещё раз. (№ { $id })
failed-unexpected = Что-то пошло не так по моей вине; ничего не изменилось. Попробуйте ещё раз. (№ { $id })

refused-no-hints = В этой игре нет подсказок.
refused-nothing-to-hint = Сейчас ничего не подходит: берите карты или заканчивайте круг.
