-- What was granted while this memory could not be reached: for how long still nothing is granted,
-- then MEMBER, AGE of each use, or MEMBER and '' for one that is open.
paused = math.max(paused, now + tonumber(ARGV[FIRST]))
if tonumber(ARGV[FIRST]) > 0 then
  start_slowly()
end
for i = FIRST + 1, #ARGV, 2 do
  local age = tonumber(ARGV[i + 1])
  add({ARGV[i]}, age and now - age or now + lease + transit)
end
return done(true)
