-- For how many microseconds from now nothing is granted; never shortens a pause.
paused = math.max(paused, now + tonumber(ARGV[FIRST]))
return done(true)
