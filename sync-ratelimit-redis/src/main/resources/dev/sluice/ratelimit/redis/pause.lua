-- Arguments: for how many microseconds from now nothing is granted, and whether a slow start
-- follows. Never shortens a pause.
paused = math.max(paused, now + tonumber(ARGV[FIRST]))
if ARGV[FIRST + 1] == '1' then
  start_slowly()
end
return done(true)
