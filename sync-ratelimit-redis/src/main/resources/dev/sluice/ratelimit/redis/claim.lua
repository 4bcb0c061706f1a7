-- Arguments: TICKET, N, whether the slots count as used at once, WAITER ('' if no order is kept),
-- whether the caller waits for its turn or only tries, whether it takes part in a slow start, then
-- PERMITS and WINDOW of each limit. Answers 0, or after how many microseconds to ask again.
local ticket, n = ARGV[FIRST], tonumber(ARGV[FIRST + 1])
local used, waiter, waits = ARGV[FIRST + 2] == '1', ARGV[FIRST + 3], ARGV[FIRST + 4] == '1'
local slowly = ARGV[FIRST + 5] == '1' and most > 0
-- A waiter asks again after SOON at the latest: Redis does not tell it what others give back.
-- If it asks no later than GRACE after that time, nobody has passed it. Its place is kept for
-- MEMORY more, in case it comes back.
local SOON, GRACE, MEMORY = 1000000, 250000, 10000000

-- The ticket is known: the answer to this acquisition was lost. It still holds open slots, unless
-- their lease has ended. Slots that count as used at once were not used yet: they are taken back,
-- and the acquisition is decided anew.
local before = redis.call('ZSCORE', slots, ticket .. ':1')
if before and not used then
  return done(false, held(ticket .. ':1') and 0 or 1)
elseif before then
  for _, member in ipairs(members(ticket, 1, n)) do
    redis.call('ZREM', slots, member)
  end
end

-- A new place is behind all places that were taken before it.
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
  mine = mine or tonumber(before) or math.max(now, newest + 1)
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

-- How long until no more than `room` slots are in the window. Open slots are taken as used now.
local function wait_for_room(room, length)
  if redis.call('ZCOUNT', slots, now - length + 1, '+inf') <= room then
    return 0
  end
  local late = redis.call('ZCOUNT', slots, now + 1, now + transit)
  local future = redis.call('ZCOUNT', slots, now + 1, '+inf')
  local use = now
  if room < late then
    use = newest_but(room, now + transit, now + 1)
  elseif room >= future then
    use = newest_but(room - future, now, now - length + 1)
  end
  return use + length - now
end

-- The waiters ahead come first. Each window takes as many slots as the limit permits.
local function wait_for(permits, length)
  local last_of_all = ahead + n - 1
  local windows = math.floor(last_of_all / permits)
  return wait_for_room(permits - 1 - last_of_all % permits, length) + windows * length
end

-- After a pause one request goes first, and the others wait for its answer.
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
for i = FIRST + 6, #ARGV, 2 do
  wait = math.max(wait, wait_for(tonumber(ARGV[i]), tonumber(ARGV[i + 1])))
end
if wait > 0 then
  if waits then
    wait = math.min(wait, SOON, (first_gone or now + SOON) - now)
    if waiter ~= '' then
      redis.call('HSET', line, waiter, string.format('%.0f %d %.0f', mine, n, now + wait))
    end
  end
  return done(before or (waits and waiter ~= ''), wait)
end
if waiter ~= '' then
  redis.call('HDEL', line, waiter)
end
redis.call('ZREMRANGEBYSCORE', slots, '-inf', now - window)
add(members(ticket, 1, n), used and now or now + lease + transit)
if slowly then
  for _, member in ipairs(members(ticket, 1, n)) do
    redis.call('SADD', going, member)
  end
  slow_end = now + math.max(1000000, transit)
end
return done(true, 0)
