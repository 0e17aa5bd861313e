# То, что решают и смотрят те, кто управляет сервером.

settings-title = ## Настройки этого сервера
settings-about = -# Кто что-то выбрал в `/preferences`, у того так и останется. Открытые столы не меняются.
settings-channels = - Столы открываются: **{ $channels }**
settings-everywhere = в любом канале
settings-openers = - Открывают их: **{ $role }**
settings-everyone = все, кто может там писать
settings-threads = - Отдельная ветка для каждого стола: **{ $own ->
    [yes] да
   *[other] нет
}**
settings-clock = - Время на ход, если никто не выбирает: **{ $clock }**
settings-clock-menu = Время на ход
settings-pings = - Тот, чей сейчас ход, получает: **{ $pings }**
settings-pings-mention = упоминание
settings-pings-dm = личное сообщение
settings-pings-silent = ничего
settings-language = - Язык столов: **{ $language }**
settings-language-auto = как у сервера
settings-channels-menu = Каналы для столов; ничего не выбрано — все
settings-openers-menu = Роль, открывающая столы; не выбрана — все
settings-pings-menu = Как сообщать людям об их ходе
settings-language-menu = Язык столов
button-threads-on = Ветка для каждого стола
button-threads-off = Без веток

# То, что канал показывает о столе в ветке. $table: игра и код.
line = **{ $table }**: { $state ->
    [lobby] открыт, занимайте место в ветке ниже.
    [playing] партия идёт в ветке ниже.
    [finished] партия завершена. Итог в ветке ниже.
   *[closed] закрыт без результата.
}

diagnose-title = ## Что мешает столам на этом сервере
diagnose-channels-fine = Во всех каналах для столов у меня есть все нужные права.
# $broken: что из-за этого там не работает.
diagnose-lack = - { $channels }: мне не хватает { $rights }. Поэтому { $broken }.
diagnose-channels-more = { $count ->
    [one] { $channels } и ещё { $count } канал
    [few] { $channels } и ещё { $count } канала
   *[many] { $channels } и ещё { $count } каналов
}
diagnose-more = { $count ->
    [one] - Ещё { $count } сочетание недостающих прав. Исправьте сначала эти и спросите снова.
    [few] - Ещё { $count } сочетания недостающих прав. Исправьте сначала эти и спросите снова.
   *[many] - Ещё { $count } сочетаний недостающих прав. Исправьте сначала эти и спросите снова.
}
diagnose-gone = - { $channel }: там можно открывать столы, но канала больше нет. Выберите другие в `/settings`.
diagnose-breaks-view-channel = держать там столы нельзя
diagnose-breaks-send-messages = держать там столы нельзя
diagnose-breaks-attach-files = показывать там доски нельзя
diagnose-breaks-read-message-history = обновлять там доски нельзя
diagnose-breaks-connect = держать столы в чате этого голосового канала нельзя
diagnose-breaks-create-public-threads = отдельных веток у столов не будет
diagnose-breaks-send-messages-in-threads = держать столы в ветках там нельзя
# Времена в миллисекундах.
diagnose-database = - База данных: { $engine }; чтение заняло { $read } мс, запись { $written } мс
diagnose-database-full = - База данных: { $engine }; чтение заняло { $read } мс, но **записать ничего нельзя**. Пусть тот, у кого я запущен, посмотрит, не полон ли диск и не заблокирован ли файл. До тех пор столы можно только смотреть.
diagnose-database-dead = - База данных: { $engine } **не отвечает**. Пусть на неё посмотрит тот, у кого я запущен.
diagnose-loop = - За последнюю минуту программа опаздывала не больше чем на { $lag } мс{ $late ->
    [yes] : **это медленно**, у машины слишком много дел
   *[no] {""}
}
diagnose-gateway = - До Discord и обратно: { $time } мс
diagnose-backlog = - Досок ждут показа: { $count }; из них после неудачи: { $behind }
diagnose-version = - Версия { $version }
diagnose-no-failures = - Со времени последнего запуска ошибок не было
diagnose-failures = - Последние ошибки, с их номерами в журнале:
