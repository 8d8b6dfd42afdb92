import type { ChangeTopic } from '@mailwright/contracts';
import type { Query } from '@tanstack/react-query';

// By what the keys of queries begin with.
const keysOf: Record<ChangeTopic, string[]> = {
  lists: ['lists', 'subscriber'],
  imports: ['imports'],
  campaigns: ['campaigns', 'overview'],
  automations: ['automations'],
  hooks: ['hooks', 'deliveries'],
  templates: ['templates', 'media'],
  senders: ['senders', 'domains', 'transports'],
  suppressions: ['suppressions'],
  emails: ['emails'],
  account: ['session', 'sessions', 'keys', 'users', 'settings', 'tracking-domain'],
};
// They are costly, and change only with what their own page saves.
const untouched = new Set<unknown>(['audience', 'preview', 'validation']);

/** Whether a query may have another result after changes of these topics. */
export function isTouched({ queryKey }: Pick<Query, 'queryKey'>, topics: ReadonlySet<ChangeTopic>): boolean {
  if (queryKey.some((part) => untouched.has(part))) return false;
  return queryKey[0] === 'home' || [...topics].some((topic) => keysOf[topic]?.includes(String(queryKey[0])));
}
