import type { ChangeTopic } from '@mailwright/contracts';
import type { Query } from '@tanstack/react-query';

// By what the keys of queries begin with.
const keysOf: Record<ChangeTopic, string[]> = {
  lists: ['lists', 'subscriber', 'subscribers', 'segments'],
  imports: ['imports'],
  campaigns: ['campaigns', 'overview'],
  automations: ['automations'],
  hooks: ['hooks', 'deliveries'],
  templates: ['templates', 'media'],
  senders: ['senders', 'domains', 'transports'],
  suppressions: ['suppressions'],
  emails: ['emails', 'bounces'],
  account: ['session', 'sessions', 'keys', 'users', 'settings', 'tracking-domain'],
};
const costly = new Set<unknown>(['audience', 'preview', 'validation', 'matching', 'count', 'content']);

/** Whether a query costs much, and has another result only after what its own page saves, or is polled. */
export function isCostly({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return queryKey.some((part) => costly.has(part));
}

/** Whether a query may have another result after changes of these topics. */
export function isTouched(query: Pick<Query, 'queryKey'>, topics: ReadonlySet<ChangeTopic>): boolean {
  const { queryKey } = query;
  if (isCostly(query)) return false;
  return queryKey[0] === 'home' || [...topics].some((topic) => keysOf[topic]?.includes(String(queryKey[0])));
}
