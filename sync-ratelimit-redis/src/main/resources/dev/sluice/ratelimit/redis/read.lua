-- Answers the time, how long the pause lasts, how many slots are open, and when the others were
-- used.
local stamps = {}
local used = redis.call('ZRANGEBYSCORE', slots, now - longest + 1, now + transit, 'WITHSCORES')
for i = 2, #used, 2 do
  stamps[#stamps + 1] = tonumber(used[i])
end
return done(false, now, math.max(0, paused - now),
  redis.call('ZCOUNT', slots, now + transit + 1, '+inf'), stamps)
