-- TICKET, FROM, TO, whether used at once. Answers how many of these there were.
local back = 0
for _, member in ipairs(members(ARGV[FIRST], tonumber(ARGV[FIRST + 1]), tonumber(ARGV[FIRST + 2]))) do
  if ARGV[FIRST + 3] == '1' or held(member) then
    back = back + redis.call('ZREM', slots, member)
  end
end
return done(back > 0, back)
