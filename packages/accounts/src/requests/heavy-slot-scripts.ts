/**
 * Leases one of an account's slots, which all processes share. A sorted set holds the leases by when they end, by Redis's
 * own clock; those that have ended, since their process died, make room. KEYS[1]: the set; ARGV: the lease's token, how
 * many there may be, and how many milliseconds it is for. Answers 1, or 0 when all are held.
 */
export const leaseSlotScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
`;

/** Renews a lease, also one that Redis has lost. KEYS[1]: the set; ARGV: the token and the milliseconds. */
export const renewSlotScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;
