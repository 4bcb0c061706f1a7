-- Stands in front of each step, which ends with "return done(wrote, its answer...)".
--
-- slots  sorted set, one member a slot: TICKET:INDEX, scored with the time from which it counts as
--        used. An open one carries the end of its lease plus the transit, so that it counts from
--        then by itself if nobody comes back for it.
-- state  hash: epoch, begun, version (which memory this is, and how often it was written), rows
--        (how many slots it should hold), last, shift (a clock that never runs back), paused,
--        window, worst (the longest window and transit of all who use it), keep
-- line   hash: who waits, and his place
-- going  set: the slots that are under way in a slow start. most, slow_end in the state: how many
--        may be, none if there is no such start, and until when those are waited for
-- seen   the version that this caller wrote last. An older copy of all this holds an older one,
--        also when others have written so much since that its version looks new again
--
-- Times are whole microseconds: exact in Lua's numbers until the year 2255.
local slots, state, line, going, seen = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local longest, transit, lease = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local FIRST = 8 -- where a step's own arguments begin
local SLACK = 10000000 -- keys outlive what callers rely on by more than any answer takes

local epoch, begun, version, rows, last, shift, paused, keep, window, worst, most, slow_end =
  unpack(redis.call('HMGET', state, 'epoch', 'begun', 'version', 'rows', 'last', 'shift', 'paused',
    'keep', 'window', 'worst', 'most', 'slow_end'))
begun, version, rows = tonumber(begun or 0), tonumber(version or 0), tonumber(rows or 0)
last, shift, paused = tonumber(last or 0), tonumber(shift or 0), tonumber(paused or 0)
most, slow_end = tonumber(most or 0), tonumber(slow_end or 0)
window, worst = math.max(tonumber(window or 0), longest), math.max(tonumber(worst or 0), transit)
keep = math.max(tonumber(keep or 0), window + lease + worst)

local now = tonumber(ARGV[1]) -- only tests tell the time
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end
local back = math.max(0, last - now - shift) -- the server's clock was set back so far
shift = shift + back
now = now + shift

-- Has the memory forgotten what this caller knows of, or what it says itself that it holds?
local known = tonumber(ARGV[3])
local older = epoch == ARGV[2] and
  (version < known or tonumber(redis.call('GET', seen) or 0) < known)
local broken = older or redis.call('ZCARD', slots) < rows
local lost = broken or (ARGV[2] ~= '' and epoch ~= ARGV[2])
if broken or not epoch then
  epoch, begun = ARGV[7], now
end
if lost then
  paused = math.max(paused, begun + window + worst)
end

-- Whether a slot is open still, and its lease runs.
local function held(member)
  local from = tonumber(redis.call('ZSCORE', slots, member) or 0)
  return from > now + transit
end

-- All of these count from then on.
local function add(members, from)
  local batch = {}
  for i, member in ipairs(members) do
    batch[#batch + 1] = from
    batch[#batch + 1] = member
    if #batch == 1000 or i == #members then -- unpack has its limits
      redis.call('ZADD', slots, unpack(batch))
      batch = {}
    end
  end
end

local function members(ticket, from, to)
  local all = {}
  for i = from, to do
    all[#all + 1] = ticket .. ':' .. i
  end
  return all
end

-- What comes next goes slowly: one first, and whatever is under way now proves nothing.
local function start_slowly()
  most = 1
  redis.call('DEL', going)
end

local function save()
  version = version + 1
  redis.call('HSET', state, 'epoch', epoch, 'begun', begun, 'version', version, 'last', now,
    'rows', redis.call('ZCARD', slots), 'shift', shift, 'paused', paused, 'keep', keep,
    'window', window, 'worst', worst, 'most', most, 'slow_end', slow_end)
  redis.call('SET', seen, version)
  local millis = math.ceil((math.max(keep, paused - now) + SLACK) / 1000)
  for _, key in ipairs(KEYS) do
    redis.call('PEXPIRE', key, millis)
  end
end

-- Who wrote knows what he will find again. Who only looked does not: it may expire any moment.
local function done(wrote, ...)
  local saved = wrote or lost or back > 0
  if saved then
    save()
  end
  return {saved and epoch or '', version, lost and 1 or 0, ...}
end

