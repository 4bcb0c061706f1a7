-- TICKET, how many slots it holds. Answers 1 if its lease runs, from now on for its full length.
local ticket, left = ARGV[FIRST], tonumber(ARGV[FIRST + 1])
if not held(ticket .. ':1') then
  return done(false, 0)
end
if tonumber(redis.call('ZSCORE', slots, ticket .. ':1')) >= now + transit + lease / 2 then
  return done(false, 1) -- young enough for whatever is sent now
end
add(members(ticket, 1, left), now + lease + transit)
return done(true, 1)
