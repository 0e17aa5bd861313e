# Командная строка.

cli-about = Пять настольных игр в Discord: Dazzle, Blindsight, Dizzle, Dragon Face и Zen.
cli-version = показать версию
cli-commands = команды
cli-run = запустить бота в Discord; нужен DISCORD_TOKEN
cli-sandbox = играть с ботом в локальном Discord в браузере; токен не нужен
cli-sandbox-port = порт страницы (8765)
cli-sandbox-ready = Откройте { $address } в браузере. Ctrl+C завершает работу.
cli-sandbox-port-taken = Порт { $port } недоступен: { $reason }. Выберите другой ключом --port.
cli-replay = проверить запись и показать, к чему она приводит: replay [--each] [--view МЕСТО] ФАЙЛ
cli-backup = скопировать базу данных в новый файл, можно и при работающем боте
cli-backup-file = файл, который будет создан; его ещё не должно быть
cli-backup-done = Скопировано в { $file }.
cli-token-how = DISCORD_TOKEN не задан. Создайте приложение на портале разработчиков Discord, возьмите токен на его странице Bot и впишите DISCORD_TOKEN=… в .env.
cli-token-sandbox = Попробовать бота без токена: tableside sandbox
cli-token-refused = Discord не принимает DISCORD_TOKEN: возьмите новый токен на странице Bot вашего приложения.
