-- WAITER. Waits no more: its place is free at once.
return done(redis.call('HDEL', line, ARGV[FIRST]) == 1)
