-- TICKET, FROM, TO, whether used at once. Answers how many of these slots it held.
local ticket, from, to = ARGV[FIRST], tonumber(ARGV[FIRST + 1]), tonumber(ARGV[FIRST + 2])
local used, back = ARGV[FIRST + 3] == '1', 0
for _, member in ipairs(members(ticket, from, to)) do
  redis.call('SREM', going, member)
  if used or held(member) then
    back = back + redis.call('ZREM', slots, member)
  end
end
return done(back > 0, back)
