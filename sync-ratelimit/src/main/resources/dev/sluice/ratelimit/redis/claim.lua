-- TICKET, N, whether used at once, WAITER or '' where no order is kept, whether it waits for its
-- turn or only tries, whether it minds a slow start, then PERMITS, WINDOW of each limit. Answers 0,
-- or after how many microseconds to ask again.
local ticket, n = ARGV[FIRST], tonumber(ARGV[FIRST + 1])
local used, waiter, waits = ARGV[FIRST + 2] == '1', ARGV[FIRST + 3], ARGV[FIRST + 4] == '1'
local slowly = ARGV[FIRST + 5] == '1' and most > 0
-- Whoever waits asks again SOON, since nobody hears what others give back, and so shows that he
-- is there. So much later than told he may come, and nobody has passed him; so much later than that
-- he still has his place.
local SOON, GRACE, MEMORY = 1000000, 250000, 10000000

-- The answer to this very claim was lost. Open slots are its own still, unless their lease ended;
-- those that were used at once have not been used: they are taken back, and it is decided anew.
local before = redis.call('ZSCORE', slots, ticket .. ':1')
if before and not used then
  return done(false, held(ticket .. ':1') and 0 or 1)
elseif before then
  for _, member in ipairs(members(ticket, 1, n)) do
    redis.call('ZREM', slots, member)
  end
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

-- When all but so many have left the window, those that are open taken as used now.
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

-- Those ahead come first, as many in each window as it permits.
local function wait_for(permits, length)
  local last_of_all = ahead + n - 1
  local windows = math.floor(last_of_all / permits)
  return wait_for_room(permits - 1 - last_of_all % permits, length) + windows * length
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
