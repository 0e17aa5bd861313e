# Что не так с базой данных до начала работы или почему бот остановился: для того, кто его запускает.

database-on-server = на сервере PostgreSQL
database-newer =
    Базу данных { $database } записала более новая версия Tableside (её схема — { $revision }, эта версия знает схемы до { $known }): обновите Tableside или возьмите копию, которую новая версия сохранила рядом с базой.
database-taken = С базой данных { $database } уже работает другой Tableside: сначала остановите его.
database-not-locked = Базу данных { $database } не удаётся заблокировать, и в неё могли бы писать два бота; файловая система сообщает: { $reason }. Перенесите базу на диск этого компьютера, а не на сетевой.
database-empty-file = Файл базы данных { $database } пуст: восстановите его из копии или, если нужна новая база, сначала удалите его.
database-log-alone = Файла базы данных { $database } нет, хотя её журнал { $log } на месте: верните файл или, если нужна новая база, сначала удалите журнал.
database-replaced = Файл базы данных { $database } или журнал рядом с ним удалили или заменили, пока Tableside работал: он останавливается, иначе всё дальнейшее было бы потеряно. Верните файлы и запустите его снова.
database-address-slashes = В адресе SQLite перед файлом стоят три косые черты, например sqlite:///tableside.db.
database-address-kind = Адрес базы данных начинается с sqlite:/// или postgresql://, а не с «{ $scheme }».
database-address-file = Адрес SQLite указывает файл, например sqlite:///tableside.db.
database-address-server = Адрес PostgreSQL в DATABASE_URL непонятен{ $reason }: запишите его как postgresql://user:password@host:5432/database, особые знаки пароля — как %xx, а после ? — только то, что знает asyncpg, например ssl=require.
database-package = Для PostgreSQL нужен ещё один пакет: установите tableside[postgresql], а в рабочей копии выполните uv sync --extra postgresql.
database-not-found = Файл базы данных { $file } не найти: { $reason } Укажите полный путь, например sqlite:////var/lib/tableside/tableside.db.
database-file-name = Так файл базы данных назвать нельзя: { $reason }.
database-not-opened = Базу данных { $database } не удаётся открыть: { $reason }. Исправьте это или укажите другое место в DATABASE_URL.
database-not-read = Базу данных { $database } не удаётся прочитать: { $reason }.
database-upgrade = После обновления базы данных остались бы строки без своей таблицы; ничего не изменено.
database-none = Базы данных { $database } нет.
database-backup-server = Это база данных PostgreSQL: копируйте её с помощью pg_dump.
database-backup-exists = Файл { $file } уже существует: укажите другой.
database-backup-failed = Не удаётся скопировать { $database } в { $file }: { $reason }.
