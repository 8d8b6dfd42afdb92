/**
 * Takes a token out of a bucket (GCRA, the "virtual scheduling" of ITU-T I.371): a bucket is one number, the time in
 * microseconds at which it will be full. It is gone from Redis by then. Redis's own clock, so that processes can't
 * disagree. KEYS[1]: the bucket; ARGV: microseconds a token takes to come, and how many the bucket holds. Answers:
 * whether it was taken (1 or 0), how many are left, and in how many microseconds the bucket is full, and has one again.
 */
export const takeTokenScript = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local token = tonumber(ARGV[1])
local whole = token * tonumber(ARGV[2])
local full_at = tonumber(redis.call('GET', KEYS[1])) or now
-- After a failover the clock may be behind, and a plan's new limit may be a smaller one: nobody waits longer than that.
full_at = math.min(math.max(full_at, now), now + whole)
local next_full_at = full_at + token
local wait = next_full_at - whole - now
-- Half a microsecond: what rounding may add.
if wait > 0.5 then
  return { 0, 0, math.ceil(full_at - now), math.ceil(wait) }
end
redis.call('SET', KEYS[1], string.format('%.0f', next_full_at), 'PX', math.max(1, math.ceil((next_full_at - now) / 1000)))
return { 1, math.max(0, math.floor((now + whole - next_full_at + 0.5) / token)), math.ceil(next_full_at - now), 0 }
`;
