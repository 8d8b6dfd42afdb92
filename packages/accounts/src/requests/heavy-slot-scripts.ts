/**
 * Leases one of an account's slots, which all processes share. A sorted set holds the leases by their expiry, on
 * Redis's own clock; expired ones, whose process died, are removed first. KEYS[1]: the set; ARGV: the lease's token,
 * the limit, and the lease's milliseconds. Returns 1, or 0 when all slots are held.
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

/** Renews a lease, or creates it when Redis has lost it. KEYS[1]: the set; ARGV: the token and the milliseconds. */
export const renewSlotScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;
