/** The Redis channel for an account's changes. Like the keys of queues, it is in braces for Redis Cluster. */
export function changeChannel(prefix: string, accountId: string): string {
  return `{${prefix}-changes}:${accountId}`;
}
