"""How interactions come in and answers go out: the caller, ids, router, callbacks, layouts."""
