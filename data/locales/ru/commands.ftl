# Описания команд и параметров: не длиннее 100 знаков.

command-dragonface = Dragon Face: игра для двоих, в которой фигуры переворачивают
command-dragonface-new = Открыть стол Dragon Face в этом канале
command-dragonface-move = Сделать ход в Dragon Face
command-rules = Правила на нескольких страницах
command-table = Начатый стол
command-table-show = Посмотреть стол и что на нём можно сделать
command-table-hand = Посмотреть свою скрытую руку
command-table-resign = Сдаться
command-table-draw = Предложить ничью или принять предложенную
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

command-dazzle = Dazzle: игра для двоих о том, что показать и что оставить себе
command-dazzle-new = Открыть стол Dazzle в этом канале
command-dazzle-ask = Показать две карты своей руки
command-dazzle-will = Сделать одну из двух показанных карт своей Волей
command-blindsight = Blindsight: вы видите все руки, кроме своей; от двух до шести игроков
command-blindsight-new = Открыть стол Blindsight в этом канале
command-blindsight-play = Сыграть карту из чужой руки
command-blindsight-blind = Сыграть карту своей руки вслепую
command-blindsight-turn = Открыть верхнюю карту колоды
command-blindsight-take = Взять три карты
command-blindsight-draw = Взять две карты, когда ничего не подходит

option-dazzle-deal = Как сдать карты
option-dazzle-first = Одна из ваших карт
option-dazzle-second = Другая карта
option-dazzle-card = Карта, которая станет вашей Волей
option-blindsight-mode = Кто выигрывает
option-blindsight-challenge = У числовых карт должен отличаться и знак
option-blindsight-top = Наибольшее число, от 8 до 15
option-blindsight-without-colour = Какой цвет убрать
option-blindsight-without-symbol = Какой знак убрать
option-blindsight-match = single, games:2–games:20 или (для «Последнего с картами») target:20–target:1000
option-blindsight-hand = Место, из чьей руки вы играете
option-blindsight-card = Карта
option-blindsight-slot = Номер карты вашей руки
blindsight-hand-choice = { $seat } · { $player }

command-dizzle = Dizzle: кубики и листы, в одиночку или до четырёх игроков
command-dizzle-new = Открыть стол Dizzle в этом канале
command-dizzle-take = Взять кубик со стола и поставить на поле
command-dizzle-reroll = Перебросить кубики на столе, когда ничего не подходит
command-dizzle-drop = Выйти из этого хода, когда ничего не подходит
command-dizzle-return = Вернуть кубик, если переброс не помог
command-dizzle-planet = Выбрать планету для ракеты
command-zen = Zen: выложить фигуру из карт, в одиночку
command-zen-new = Начать фигуру, в канале или в личных сообщениях
command-zen-draw = Взять три карты из колоды
command-zen-place = Положить карту из руки
command-zen-done = Закончить раунд и сбросить остальное

option-dizzle-level = Какой лист: от 1 (лёгкий) до 4 и добавленные
option-dizzle-die = Число на кубике
option-dizzle-field = Поле: столбец и строка, например c4
option-zen-form = Какая фигура
option-zen-deck = Какая колода
option-zen-card = Карта; r в конце: повёрнута
option-zen-cell = Куда: вправо,вниз от первой карты
option-zen-order = Оставшиеся карты в том порядке, в каком вы их сбрасываете
choice-zen-white = белая
choice-zen-black = чёрная
zen-form-choice = { $form } · { $tier ->
    [easy] лёгкая
    [medium] средняя
    [hard] трудная
   *[impossible] невозможная
} { $dots }
command-zen-hint = Показать ход, оставляющий больше всего мест; игра будет считаться сыгранной с помощью

command-table-void = Аннулировать завершённую партию (для тех, кто управляет сообщениями здесь)
command-leaderboard = Кто играет лучше всех: по играм, здесь или везде, за неделю или за всё время
command-stats = Как кто-то играл до сих пор
command-history = Ваши завершённые партии, каждую можно открыть
command-preferences = Ваши язык, уведомления, вид картинок, сначала текст, тихие часы
command-daily = Задача дня, одна для всех
command-daily-zen = Сегодняшняя фигура Zen: одна попытка
command-daily-dizzle = Сегодняшние кубики Dizzle в одиночку: одна попытка
command-daily-results = Как справились все, сегодня или в другой день
command-privacy = Что я о вас храню
command-privacy-export = Получить файлом всё, что я о вас храню
command-privacy-erase = Стереть всё о вас
option-table-ended = Код завершённого стола
option-game = Игра
option-scope = Партии этого сервера или все
option-period = Какие партии считать
option-board = Другой список игры: уровень Dizzle, фигура Zen
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
