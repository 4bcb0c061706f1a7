-- The beginning of every script. A script ends with "return done(wrote, its answer...)".
--
-- slots  sorted set, one member a slot: TICKET:INDEX. The score is the time from which the slot
--        counts as used. For an open slot that is the end of its lease plus the transit, so it
--        counts by itself if its holder dies.
-- state  hash: epoch, begun, version (the name of this data, and how often it was written), rows
--        (how many slots it should hold), last, shift (a clock that never runs back), paused,
--        window, worst (the longest window and transit of all who use it), keep
-- line   hash: the waiters and their places
-- going  set: the slots that are under way in a slow start. In the state, most is how many may be
--        under way (0 if there is no slow start), and slow_end until when answers are awaited
-- seen   the version that this caller wrote last. An older copy of the data holds an older one,
--        even if others have written so often since that its version looks new again
--
-- Times are whole microseconds: exact in Lua's numbers until the year 2255.
local slots, state, line, going, seen = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local longest, transit, lease = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local FIRST = 8 -- where a step's own arguments begin
local SLACK = 10000000 -- keys live longer than callers rely on, by more than any answer takes

local epoch, begun, version, rows, last, shift, paused, keep, window, worst, most, slow_end =
  unpack(redis.call('HMGET', state, 'epoch', 'begun', 'version', 'rows', 'last', 'shift', 'paused',
    'keep', 'window', 'worst', 'most', 'slow_end'))
begun, version, rows = tonumber(begun or 0), tonumber(version or 0), tonumber(rows or 0)
last, shift, paused = tonumber(last or 0), tonumber(shift or 0), tonumber(paused or 0)
most, slow_end = tonumber(most or 0), tonumber(slow_end or 0)
window, worst = math.max(tonumber(window or 0), longest), math.max(tonumber(worst or 0), transit)
keep = math.max(tonumber(keep or 0), window + lease + worst)

local now = tonumber(ARGV[1]) -- empty for the server's own time
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end
local back = math.max(0, last - now - shift) -- the server's clock was set back so far
shift = shift + back
now = now + shift

-- Has Redis lost data? The caller may know a newer epoch or version, the state may count more slots.
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

-- Whether a slot is still open and its lease runs.
local function held(member)
  local from = tonumber(redis.call('ZSCORE', slots, member) or 0)
  return from > now + transit
end

-- Adds these members. They count as used from that time.
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

-- Begins a slow start: one request goes first. Answers to requests that are under way do not count.
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

-- Only a caller that wrote may rely on the data: after a mere read it may expire at any moment.
local function done(wrote, ...)
  local saved = wrote or lost or back > 0
  if saved then
    save()
  end
  return {saved and epoch or '', version, lost and 1 or 0, ...}
end

