"""How interactions come in and answers go out: ids, router, callbacks, layouts."""
