-- TICKET, INDEX, whether the slot counts as used at once, how much later than now it counts as
-- used, and, if its request was answered, how many slots end a slow start. The ticket does not hold
-- the slot afterwards.
local member, used = ARGV[FIRST] .. ':' .. ARGV[FIRST + 1], ARGV[FIRST + 2] == '1'
local full_speed = tonumber(ARGV[FIRST + 4])
local went = most > 0 and redis.call('SREM', going, member) == 1
if went and full_speed then
  most = most * 2
  if most >= full_speed then
    most = 0
    redis.call('DEL', going)
  end
end
if used or not held(member) then
  return done(went, 0)
end
add({member}, now + tonumber(ARGV[FIRST + 3]))
return done(true, 1)
