/**
 * Takes tokens from a bucket (GCRA, the "virtual scheduling" of ITU-T I.371): a bucket is one number, the time in
 * microseconds at which it will be full. It expires in Redis by then. Redis's own clock, so that processes can't
 * disagree. KEYS[1]: the bucket; ARGV: microseconds a token takes to refill, how many the bucket holds, and how many to
 * take; when negative, how many to return. Returns how many were taken, how many are left, and in how many microseconds
 * the bucket is full, and has one more.
 */
export const takeTokensScript = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local token = tonumber(ARGV[1])
local whole = token * tonumber(ARGV[2])
local wanted = tonumber(ARGV[3])
local full_at = tonumber(redis.call('GET', KEYS[1])) or now
-- After a failover the clock may be behind, and a plan's new limit may be smaller: no request waits longer than that.
full_at = math.min(math.max(full_at, now), now + whole)
-- Half a microsecond: the tolerance for rounding.
local taken = math.min(wanted, math.floor((now + whole - full_at + 0.5) / token))
local next_full_at = full_at
if taken ~= 0 then
  next_full_at = math.max(now, full_at + taken * token)
  redis.call('SET', KEYS[1], string.format('%.0f', next_full_at), 'PX', math.max(1, math.ceil((next_full_at - now) / 1000)))
end
local left = math.max(0, math.floor((now + whole - next_full_at + 0.5) / token))
local wait = math.max(0, math.ceil(next_full_at + token - whole - now))
return { taken, left, math.ceil(next_full_at - now), wait }
`;
