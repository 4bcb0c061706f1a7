-- TICKET, how many slots it holds. Answers 1 if its lease has not ended, and prolongs it
-- after its first half.
local ticket, left = ARGV[FIRST], tonumber(ARGV[FIRST + 1])
if not held(ticket .. ':1') then
  return done(false, 0)
end
if tonumber(redis.call('ZSCORE', slots, ticket .. ':1')) >= now + transit + lease / 2 then
  return done(false, 1) -- the lease is young enough for a request that is sent now
end
add(members(ticket, 1, left), now + lease + transit)
return done(true, 1)
