-- TICKET, INDEX, how much later than now it counts as used. Once stamped it is held no more.
local member = ARGV[FIRST] .. ':' .. ARGV[FIRST + 1]
if not held(member) then
  return done(false, 0)
end
add({member}, now + tonumber(ARGV[FIRST + 2]))
return done(true, 1)
