/**
 * Charges deliveries to an account's bucket, which may go into debt (GCRA with a cost, ITU-T I.371): a bucket is the
 * time in microseconds at which it will be full, and the time at which that was written. It expires in Redis once it is
 * full. Redis's own clock, so that processes can't disagree. KEYS[1]: the bucket; ARGV: microseconds until a delivery
 * is paid off, and how many are charged. Returns in how many microseconds the bucket is full.
 */
export const chargeDeliveriesScript = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local full_at = now
local stored = redis.call('GET', KEYS[1])
if stored then
  local stored_full_at, written_at = string.match(stored, '^(%d+) (%d+)$')
  -- After a failover the clock may be behind: the debt stays what it was, and doesn't grow by the difference.
  full_at = math.max(now, stored_full_at - math.max(0, written_at - now))
end
full_at = full_at + math.ceil(ARGV[1] * ARGV[2])
redis.call('SET', KEYS[1], string.format('%.0f %.0f', full_at, now), 'PX', math.max(1, math.ceil((full_at - now) / 1000)))
return full_at - now
`;
