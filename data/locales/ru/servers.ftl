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
settings-pings = - Чей ход, тот получает: **{ $pings }**
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
    [playing] игра идёт в ветке ниже.
    [finished] игра окончена. Итог в ветке ниже.
   *[closed] закрыт без результата.
}
