# Страница песочницы: маленький Discord в браузере.

## Вокруг клиентов

sandbox-title = Песочница Tableside
sandbox-without-script = Этой странице нужен JavaScript: она рисует маленький Discord из живых сообщений.
sandbox-panes = Клиенты
sandbox-people-shown = Кто показан
sandbox-show-person = Показать: { $name }
sandbox-hide-person = Скрыть: { $name }
sandbox-menu = Меню
sandbox-width = Ширина клиентов
sandbox-width-desktop = Ширина компьютера
sandbox-width-phone = Ширина телефона (360 пикселей)
sandbox-theme = Цвета
sandbox-theme-system = Цвета как в системе
sandbox-theme-light = Светлые цвета
sandbox-theme-dark = Тёмные цвета
sandbox-language = Язык этой страницы
sandbox-connection-lost = Песочница не отвечает. Страница подключится сама, как только она вернётся.
sandbox-welcome-title = Свой маленький Discord
sandbox-welcome-hint = Напишите { $command } от имени { $first } и нажмите Enter. Потом присоединитесь в соседнем окне как { $second }, начните партию и играйте. Всё остаётся на этом компьютере.
sandbox-welcome-hint-alone = Напишите { $command } от имени { $first } и нажмите Enter. Других игроков добавляют имена наверху. Всё остаётся на этом компьютере.
sandbox-welcome-waiting = Бот запускается: сейчас он зарегистрирует команды, и можно будет начинать.
sandbox-welcome-type = Написать за меня
sandbox-welcome-close = Понятно

## Клиент одного человека

sandbox-pane = Клиент: { $name }
sandbox-person-language = Язык, который бот видит у { $name }
sandbox-owner = владелец
sandbox-channels = Каналы
sandbox-direct-messages = Личные сообщения
sandbox-direct-with = Личные сообщения: { $name }
sandbox-unread = есть непрочитанное
sandbox-pings = упоминаний: { $count }
sandbox-no-channel = Здесь нет канала
sandbox-empty-channel = В { $channel } пока ничего не написано.
sandbox-messages-in = Сообщения в { $channel }
sandbox-write-in = Написать в { $channel }, команды через /
sandbox-send = Отправить
sandbox-typing = { $name } печатает…
sandbox-new-messages = новых сообщений: { $count }
sandbox-unknown-channel = неизвестный канал
sandbox-unknown-role = неизвестная роль
sandbox-unknown-person = неизвестный-пользователь
sandbox-invalid-date = нет такой даты

## Сообщения

sandbox-used = использует
sandbox-thinking = { $name } думает…
sandbox-edited = (изменено)
sandbox-only-you = Это видите только вы.
sandbox-dismiss = Скрыть сообщение
sandbox-interaction-failed = Взаимодействие не удалось
sandbox-no-response = Бот не ответил
sandbox-open-message = открыть сообщение
sandbox-message-gone = Сообщение удалено.
sandbox-spoiler = Спойлер: показать
sandbox-enlarge = Увеличить картинку
sandbox-alt = Описание картинки
sandbox-close = Закрыть
sandbox-picture-elsewhere = Картинка на другом сервере
sandbox-download = Скачать
sandbox-unknown-component = Компонент вида { $kind }, незнакомый этой странице
sandbox-unnamed-button = Кнопка без названия

## Списки и формы

sandbox-choose = Выберите
sandbox-nothing-to-choose = Выбирать не из чего.
sandbox-chosen = Выбрано: { $count } (от { $least } до { $most })
sandbox-done = Готово
sandbox-submit = Отправить
sandbox-cancel = Отмена
sandbox-required = обязательно
sandbox-optional = необязательно
sandbox-form-field-wrong = Проверьте поле «{ $field }».
sandbox-form-failed = Что-то пошло не так. Попробуйте ещё раз.

## Команды

sandbox-suggestions = Варианты
sandbox-asking-bot = спрашиваем бота…
sandbox-bot-silent = бот не предложил вариантов
sandbox-yes = да
sandbox-no = нет
sandbox-no-such-command = Команды { $command } здесь нет.
sandbox-option-missing = Не хватает параметра «{ $option }».
sandbox-option-unknown = У этой команды нет параметра «{ $text }».
sandbox-option-wrong = «{ $value }» не подходит для параметра «{ $option }».
sandbox-refused-cant = Discord не дал бы этого сделать ({ $detail }).
sandbox-refused-gone = Этого уже нет.
sandbox-refused-lost = Песочница сейчас не отвечает.
sandbox-refused-fault = Эту неполадку сейчас не устроить ({ $detail }).
sandbox-refused-unknown = Песочница этого не поняла.

## Мастерская: неполадки нарочно

sandbox-faults = Неполадки
sandbox-faults-about = Что Discord и сеть делают с ботом в плохие дни. Проверьте, переживёт ли это ваша партия.
sandbox-faults-active = Включено
sandbox-faults-none = Всё работает.
sandbox-faults-requests = Запросы бота
sandbox-faults-gateway = Шлюз
sandbox-faults-people = Закрытые личные сообщения
sandbox-faults-channel = Каналы и права
sandbox-fault-what = Что случится
sandbox-fault-where = с чем
sandbox-fault-count = Сколько раз
sandbox-fault-set = Включить
sandbox-fault-clear = выключить
sandbox-fault-clear-all = Выключить всё
sandbox-fault-left = осталось раз: { $count }
sandbox-fault-fired = случилось раз: { $count }
sandbox-fault-latency = Опоздание на 1,5 секунды
sandbox-fault-latency-long = Опоздание на 4 секунды
sandbox-fault-rate-user = 429: слишком много запросов этого вида
sandbox-fault-rate-global = 429: слишком много запросов в целом
sandbox-fault-error-500 = Ошибка 500
sandbox-fault-error-502 = Ошибка 502
sandbox-fault-error-503 = Ошибка 503
sandbox-fault-abort-before = Обрыв до исполнения
sandbox-fault-abort-after = Обрыв после исполнения
sandbox-fault-refuse-40003 = 40003: личные сообщения открываются слишком часто
sandbox-fault-refuse-50001 = 50001: нет доступа
sandbox-fault-lost-file = Новые файлы в изменённых ответах не находятся
sandbox-fault-close = Оборвать шлюз
sandbox-fault-reconnect = Попросить переподключиться
sandbox-fault-lost-ack = Терять ответы на heartbeat
sandbox-fault-refused-resume = Отказать в следующем возобновлении
sandbox-fault-duplicate = Прислать следующее взаимодействие дважды
sandbox-fault-closed-dms = { $name } не принимает личные сообщения
sandbox-fault-denied = У бота нет права «{ $permission }» в { $channel }
sandbox-fault-channel = Канал
sandbox-fault-permission = Право бота
sandbox-fault-deny = Отнять
sandbox-fault-message-gone = Удалить последнее сообщение бота
sandbox-fault-moderation-bot = Пусть бот-модератор удаляет все сообщения бота
sandbox-fault-channel-gone = Удалить канал
sandbox-route-all = любой запрос
sandbox-route-answers = ответы на взаимодействия
sandbox-route-follow-ups = продолжения ответов
sandbox-route-sends = отправка сообщений
sandbox-route-edits = правка сообщений
sandbox-route-opens = открытие личных сообщений
sandbox-permission-view = видеть канал
sandbox-permission-send = отправлять сообщения
sandbox-permission-embed = встраивать ссылки
sandbox-permission-attach = прикреплять файлы
sandbox-permission-history = читать историю
sandbox-permission-open-threads = открывать ветки
sandbox-permission-threads = писать в ветках
sandbox-permission-connect = подключаться к голосовому каналу

## Мастерская: что ответил бот

sandbox-log = Взаимодействия
sandbox-log-empty = Пока никто не нажал ни одной кнопки и не ввёл ни одной команды.
sandbox-log-time = Время
sandbox-log-person = Кто
sandbox-log-what = Что
sandbox-log-answer = Ответ
sandbox-log-after = Через
sandbox-milliseconds = { $count } мс
sandbox-kind-command = Команда
sandbox-kind-component = Компонент
sandbox-kind-autocomplete = Варианты
sandbox-kind-modal = Форма
sandbox-state-pending = ждёт
sandbox-state-deferred = думает
sandbox-state-answered = отвечено
sandbox-state-modal = форма
sandbox-state-failed = не удалось
sandbox-answer-message = сообщение
sandbox-answer-deferred-message = сообщение, потом
sandbox-answer-deferred-update = изменение, потом
sandbox-answer-update = изменение
sandbox-answer-choices = варианты
sandbox-answer-modal = форма
