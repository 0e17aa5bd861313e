# Командная строка.

cli-about = Настольные игры в Discord: { $games }.
cli-version = показать версию
cli-commands = команды
cli-run = запустить бота в Discord; нужен DISCORD_TOKEN
cli-sandbox = играть с ботом в локальном Discord в браузере; токен не нужен
cli-sandbox-port = порт страницы (8765)
cli-sandbox-limits = соблюдать ограничения Discord на число запросов и в конце сказать, сколько их было
cli-sandbox-ready = Откройте { $address } в браузере. Ctrl+C завершает работу.
cli-sandbox-spent =
    { $requests ->
        [one] { $requests } запрос
        [few] { $requests } запроса
       *[many] { $requests } запросов
    } на { $clicks ->
        [one] { $clicks } нажатие или команду
        [few] { $clicks } нажатия и команды
       *[many] { $clicks } нажатий и команд
    }; отклонено как лишние: { $refused }
cli-sandbox-port-taken = Порт { $port } занят. Выберите другой ключом --port.
cli-sandbox-failed = Песочница не запускается: { $reason }
cli-check = проверить в вашем канале всё, на что может ответить только Discord; нужен DISCORD_TOKEN
cli-check-channel = идентификатор канала или ссылка на него
cli-check-seconds = сколько секунд ждать, пока вы нажмёте там кнопку (120)
cli-replay = проверить запись и показать, к чему она приводит: replay [--each] [--view МЕСТО] ФАЙЛ
cli-film = снять фильм по записи: каждый ход — кадр, не больше 8 МиБ
cli-film-record = запись
cli-film-out = куда записать фильм: имя кончается на .gif или .webp
cli-film-look = light, dark или contrast (light)
cli-film-view = место, с которого смотреть; 0 — зритель (0)
cli-film-which = Имя { $file } должно кончаться на .gif или .webp.
cli-film-unreadable = Файл { $file } не читается: { $reason }
cli-film-no-record = { $file } — не запись: { $reason }
cli-film-no-seat = --view { $seat }: есть места от 1 до { $most } и 0 для зрителя.
cli-film-wrong = Фильма по этой записи не получится: { $reason }
cli-film-unwritten = Файл { $file } не записывается: { $reason }
cli-film-progress = { $percent } %
cli-film-done = { $file }: { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[other] { $moves } ходов
}, { $size } КиБ
cli-backup = скопировать базу данных в новый файл, можно и при работающем боте
cli-backup-file = файл, который будет создан; его ещё не должно быть
cli-backup-done = Скопировано в { $file }.
cli-token-how = DISCORD_TOKEN не задан. Создайте приложение на портале разработчиков Discord, возьмите токен на его странице Bot и впишите DISCORD_TOKEN=… в .env.
cli-token-sandbox = Попробовать бота без токена: tableside sandbox
cli-token-refused = Discord не принимает DISCORD_TOKEN: возьмите новый токен на странице Bot вашего приложения.
cli-no-package = Нет пакета Python { $package }: установите Tableside вместе с его пакетами, в рабочей копии командой uv sync.
cli-font = Шрифта для картинок нет, или он испорчен ({ $reason }): установите пакет font-roboto заново, в рабочей копии командой uv sync.
# Причина называет файл, место в нём и правило, по-английски.
cli-data = Файл из data/ нарушает правило ({ $reason }). Если его меняли вы, исправьте это; если нет, установите Tableside заново.
cli-system = Tableside не может начать работу: { $reason }. Исправьте это и запустите снова.
cli-fault = Tableside не может начать работу из-за внутренней ошибки: { $reason }. Где она, покажет LOG_LEVEL=debug; пожалуйста, сообщите о ней.
cli-no-discord = Нет связи с Discord: { $reason }

cli-misused = Непонятно: { $words }
cli-no-such-command = Команды { $command } нет. Есть команды: { $commands }.
cli-usage = вызов
cli-options = ключи
cli-arguments = что указать
cli-help = показать эту справку

# Неверные настройки: $name — настройка; её значение никогда не повторяется.
settings-no-address = { $name }: нужен адрес, который начинается с http:// или https://.
settings-no-database = { $name }: значение должно начинаться с sqlite:/// или postgresql://.
settings-not-among = { $name }: допустимы только { $allowed }.
settings-no-number = { $name }: нужно целое число от { $least } до { $most }.
settings-no-token = { $name } — это только токен бота: одна строка без пробелов, кавычек и других знаков, кроме тех, что на странице Bot.
settings-no-home = У вас нет домашней папки для базы данных: задайте { $name }, например sqlite:////var/lib/tableside/tableside.db.
settings-no-shards = { $name }: нужны номера шардов через запятую, например 0,1,2.
settings-no-text = { $file } — не текст в UTF-8: сохраните файл в этой кодировке.
settings-unreadable = Не удаётся прочитать { $file }: { $reason }.

cli-recount = пересчитать рейтинги по записям
cli-recount-done = { $games ->
    [one] Просмотрена { $games } завершённая партия.
    [few] Просмотрены { $games } завершённые партии.
   *[many] Просмотрено { $games } завершённых партий.
}
cli-recount-same = Рейтинги и таблицы лидеров точно соответствуют записям.
cli-recount-mended = Исправлено: { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[many] { $games } партий
} и { $places ->
    [one] { $places } место в таблицах лидеров.
    [few] { $places } места в таблицах лидеров.
   *[many] { $places } мест в таблицах лидеров.
}
cli-no-database = Базы данных { $file } нет.

# Компьютерные игроки друг против друга и против других программ.
cli-arena = сыграть уровнями компьютера и другими программами друг против друга
cli-arena-game = ключ игры, например { $example }
cli-arena-player = easy, medium, hard или master (с /N на конце думает в N раз меньше), random или exec:КОМАНДА
cli-arena-games = сколько партий (200)
cli-arena-seed = начало случайности: то же число даёт те же партии (1)
cli-arena-seats = сколько мест; стороны занимают их через одно (2)
cli-arena-option = настройка игры; можно указать несколько раз
cli-arena-seconds = сколько секунд программа может думать над ходом (60)
cli-arena-score = { $game }: { $a } против { $b }, { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[many] { $games } партий
}: побед { $wins }, ничьих { $draws }, поражений { $losses }; { $share } % очков (95 %: от { $least } до { $most })
cli-arena-times = { $player }: в среднем { $mean } с на ход, половина ходов — не дольше { $middle } с, самый долгий { $longest } с
cli-arena-fault = { $player }: { $games ->
    [one] проиграна { $games } партия
    [few] проиграны { $games } партии
   *[many] проиграно { $games } партий
}, потому что: { $reason }
cli-arena-no-game = Компьютер не играет в { $game }. Он играет в: { $games }.
cli-arena-no-player = Игрока { $player } нет. Есть: { $players }.
cli-arena-refused = Так сыграть нельзя: { $reason }
cli-engine = уровень компьютера играет в другой программе: на входе JSON, по объекту в строке, на выходе по ходу в строке
cli-engine-level = easy, medium, hard или master
