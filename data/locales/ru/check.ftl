# На что может ответить только сам Discord: tableside check.

# Что проверяется: по строке, после «верно: » или «иначе: ».
check-picture = сообщение из компонентов показывает свою картинку
check-another-picture = правка ставит на её место другую картинку
check-turned = правка делает из простого текста компоненты
check-thread = ветка открывается, а из архива её возвращает новое сообщение
check-nonce = один и тот же nonce дважды даёт одно сообщение
check-dead-nonce = nonce удалённого сообщения не даёт нового
check-silent = сообщение без уведомления помечено как такое
check-emoji = эмодзи приложения видны в тексте и на кнопках
check-pressed = нажатие кнопки доходит до бота
check-answer-with-picture = отложенный ответ приходит с картинкой
check-private = личный ответ виден только одному человеку
check-mentions = сообщение упоминает только тех, кого разрешено
check-direct = личное сообщение доходит и становится компонентами

check-held = верно: { $what }
check-differs = иначе: { $what }: { $how }
check-unseen = не видно: { $what }: { $how }
check-result = Верно { $held } из { $all }.

# В чём отличие. $field — имя поля в ответе Discord.
check-other = { $field }: { $found }, а ожидалось { $wanted }
check-no-flag = флаги { $found }, среди них нет { $flag }
check-refused = отказ { $status }, код { $code }: { $reason }
check-refused-otherwise = ожидался отказ с кодом { $code }, но { $found }
check-not-refused = ожидался отказ с кодом { $code }, но всё выполнено
check-twice = сообщений два
check-no-answer = нет ответа: { $reason }
check-other-form = ответ другого вида: { $reason }
check-nobody-pressed = никто не нажал кнопку

# Что осталось и что нужно убрать вручную.
check-left = Уберите вручную: { $what }
check-left-message = сообщение { $message } в канале { $channel }
check-left-thread = ветка { $thread }, она в архиве; чтобы удалить её, боту нужно право управлять ветками
check-left-emoji = эмодзи приложения { $name }
check-left-answer = личный ответ

# В Discord и в терминале, пока идёт проверка.
check-said = Tableside проверяет этот канал. Это сообщение исчезнет само.
check-please = Tableside проверяет этот канал. Нажмите, пожалуйста, кнопку.
check-button = Я здесь
check-press-now = Нажмите «{ $button }» в канале { $channel } в течение { $seconds ->
    [one] { $seconds } секунды.
    [few] { $seconds } секунд.
   *[many] { $seconds } секунд.
}
check-no-channel = Бот не видит канал { $channel }: { $reason }
