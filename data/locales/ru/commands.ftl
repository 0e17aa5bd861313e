# Описания команд и параметров: не длиннее 100 знаков.

command-rules = Правила на нескольких страницах
command-table = Начатый стол
command-table-show = Посмотреть стол и что на нём можно сделать
command-table-hand = Посмотреть свою скрытую руку
command-table-resign = Сдаться
command-table-leave = Уйти из-за стола до начала игры или сдаться
command-table-draw = Предложить ничью или принять предложенную
command-table-decline = Отклонить предложенную ничью
command-table-export = Получить запись законченной игры
command-table-end = Закрыть открытый вами стол или остановить игру
command-tables = Показать ваши столы и столы этого канала
command-help = Что я умею и с чего начать
command-guide = Первая игра для вас одного, где на каждом шагу сказано, что делают кнопки

option-seating = Как распределить места
option-move = Ход, как его предлагает список
option-table = Код стола; нужен, только если вы сидите здесь за несколькими
choice-seating-random = по жребию
choice-seating-joined = в порядке присоединения

command-table-void = Аннулировать завершённую партию (для тех, кто управляет сообщениями здесь)
command-leaderboard = Кто играет лучше всех: по играм, здесь или везде, за неделю или за всё время
command-stats = Как кто-то играл до сих пор
command-history = Ваши завершённые партии, каждую можно открыть
command-preferences = Ваши язык, уведомления, вид картинок, сначала текст, тихие часы
command-daily = Задача дня, одна для всех
command-daily-results = Как справились все, сегодня или в другой день
command-privacy = Что я о вас храню
command-privacy-export = Получить файлом всё, что я о вас храню
command-privacy-erase = Стереть всё о вас
option-table-ended = Код завершённого стола
option-game = Игра
option-scope = Партии этого сервера или все
option-period = Какие партии считать
option-board = Другой список игры, например для одного уровня или одной фигуры
option-page = Страница
option-person = Человек; если не указан, вы
option-day = Дата, например 2026-11-28; если не указана, сегодня
option-language = Язык, на котором я с вами говорю
option-pings = Как сказать вам, что ваш ход
option-look = Вид картинок
option-text-first = Показывать ли доску сначала текстом
option-quiet = Когда не вызывать вас, например 22:00-07:00; off — никогда
option-clock = Ваши часы относительно UTC, например +3 или -4:30
choice-scope-server = этот сервер
choice-scope-global = везде
