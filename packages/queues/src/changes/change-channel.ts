/** The channel of Redis on which an account's changes are published. In braces, as the keys of queues, for Redis Cluster. */
export function changeChannel(prefix: string, accountId: string): string {
  return `{${prefix}-changes}:${accountId}`;
}
