-- Writes down what a ledger granted while it could not reach Redis. Arguments: how much longer the
-- pause lasts, then MEMBER and AGE of each use, or MEMBER and '' for an open slot.
paused = math.max(paused, now + tonumber(ARGV[FIRST]))
if tonumber(ARGV[FIRST]) > 0 then
  start_slowly()
end
for i = FIRST + 1, #ARGV, 2 do
  local age = tonumber(ARGV[i + 1])
  add({ARGV[i]}, age and now - age or now + lease + transit)
end
return done(true)
