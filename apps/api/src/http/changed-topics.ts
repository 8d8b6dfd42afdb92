import type { ChangeTopic, Group, Operation } from '@mailwright/contracts';

const topicsOf: Record<Group, ChangeTopic[]> = {
  Lists: ['lists'],
  Fields: ['lists'],
  Subscribers: ['lists'],
  Tags: ['lists'],
  Segments: ['lists'],
  Imports: ['imports'],
  Exports: [],
  Suppressions: ['suppressions', 'lists'],
  Templates: ['templates'],
  Media: ['templates'],
  Senders: ['senders'],
  Domains: ['senders'],
  Transports: ['senders'],
  Campaigns: ['campaigns'],
  Automations: ['automations'],
  Emails: ['emails'],
  Bounces: ['emails', 'lists'],
  Hooks: ['hooks'],
  Deliveries: ['hooks'],
  Account: ['account'],
};

/** The topics that open pages are notified of after an operation; none after one that only reads. */
export function topicsChangedBy({
  method,
  scope,
  group,
}: Pick<Operation, 'method' | 'scope' | 'group'>): ChangeTopic[] {
  return method === 'GET' || scope?.endsWith(':read') === true ? [] : topicsOf[group];
}
