-- TICKET, N, whether used at once, WAITER or '' where nobody keeps his place, whether it minds
-- a slow start, then PERMITS, WINDOW of each limit. Answers 0, or after how many microseconds to ask again.
local ticket, n = ARGV[FIRST], tonumber(ARGV[FIRST + 1])
local used, waiter = ARGV[FIRST + 2] == '1', ARGV[FIRST + 3]
local slowly = ARGV[FIRST + 4] == '1' and most > 0
-- So much later than told a waiter may come, and nobody has passed it; so much later than that it
-- still has its place. Nobody hears what others are answered, so he asks again SOON.
local GRACE, MEMORY, SOON = 250000, 10000000, 1000000

local before = redis.call('ZSCORE', slots, ticket .. ':1')
if before then -- the answer to this very claim was lost; one whose lease ended begins anew
  return done(false, (used or held(ticket .. ':1')) and 0 or 1)
end

-- Everybody's place is behind all that were taken before it.
local mine, newest, places = nil, 0, {}
local function look_at_the_line()
  local all = redis.call('HGETALL', line)
  for i = 1, #all, 2 do
    local since, size, due = string.match(all[i + 1], '(%d+) (%d+) (%d+)')
    since, size, due = tonumber(since), tonumber(size), tonumber(due)
    newest = math.max(newest, since)
    if all[i] == waiter then
      mine = since
    elseif due + GRACE + MEMORY <= now then
      redis.call('HDEL', line, all[i])
    elseif due + GRACE > now then
      places[#places + 1] = {since = since, size = size, gone = due + GRACE}
    end
  end
  mine = mine or math.max(now, newest + 1)
end

local ahead, first_gone = 0, nil
if waiter ~= '' then
  look_at_the_line()
  for _, place in ipairs(places) do
    if place.since < mine then
      ahead = ahead + place.size
      first_gone = math.min(first_gone or place.gone, place.gone)
    end
  end
end

local function newest_but(skipped, from, to)
  local found = redis.call('ZREVRANGEBYSCORE', slots, from, to, 'WITHSCORES', 'LIMIT', skipped, 1)
  return tonumber(found[2])
end

-- When all but so many have left the window, those that are open taken as used now.
local function wait_for(permits, window)
  local room = permits - n - ahead
  if room >= 0 and redis.call('ZCOUNT', slots, now - window + 1, '+inf') <= room then
    return 0
  end
  room = math.max(0, room)
  local late = redis.call('ZCOUNT', slots, now + 1, now + transit)
  local future = redis.call('ZCOUNT', slots, now + 1, '+inf')
  local use = now
  if room < late then
    use = newest_but(room, now + transit, now + 1)
  elseif room >= future then
    use = newest_but(room - future, now, now - window + 1)
    if not use then -- all is free, but not for all who are ahead: one of them is late
      return math.min(window, first_gone - now)
    end
  end
  return use + window - now
end

-- After a pause one goes first, and the others wait for its answer.
local function wait_for_answers()
  if slow_end <= now then
    redis.call('DEL', going)
  end
  local out = redis.call('SCARD', going)
  if out + ahead == 0 or out + ahead + n <= most then
    return 0
  end
  return math.min(SOON, (out > 0 and slow_end or first_gone) - now)
end

local wait = math.max(0, paused - now)
if slowly then
  wait = math.max(wait, wait_for_answers())
end
for i = FIRST + 5, #ARGV, 2 do
  wait = math.max(wait, wait_for(tonumber(ARGV[i]), tonumber(ARGV[i + 1])))
end
if wait > 0 then
  if waiter ~= '' then
    redis.call('HSET', line, waiter, string.format('%.0f %d %.0f', mine, n, now + wait))
  end
  return done(waiter ~= '', wait)
end
if waiter ~= '' then
  redis.call('HDEL', line, waiter)
end
redis.call('ZREMRANGEBYSCORE', slots, '-inf', now - longest)
add(members(ticket, 1, n), used and now or now + lease + transit)
if slowly then
  for _, member in ipairs(members(ticket, 1, n)) do
    redis.call('SADD', going, member)
  end
  slow_end = now + math.max(1000000, transit)
end
return done(true, 0)
