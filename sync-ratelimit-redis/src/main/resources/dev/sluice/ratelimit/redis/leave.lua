-- WAITER. Removes it from the queue at once.
return done(redis.call('HDEL', line, ARGV[FIRST]) == 1)
