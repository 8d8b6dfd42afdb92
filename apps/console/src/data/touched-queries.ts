import type { ChangeTopic } from '@mailwright/contracts';
import type { Query } from '@tanstack/react-query';

// The first parts of the query keys that each topic affects.
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

/** Whether a query is expensive. Its result changes only when its own page saves something, or it is polled anyway. */
export function isCostly({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return queryKey.some((part) => costly.has(part));
}

/** Whether a query's result may have changed after changes to these topics. */
export function isTouched(query: Pick<Query, 'queryKey'>, topics: ReadonlySet<ChangeTopic>): boolean {
  const { queryKey } = query;
  if (isCostly(query)) return false;
  return queryKey[0] === 'home' || [...topics].some((topic) => keysOf[topic]?.includes(String(queryKey[0])));
}
