import { type Group, groups } from '../define-operation.ts';
import type { Json } from './collect-schemas.ts';

const descriptions: Record<Group, string> = {
  Lists: 'Lists of subscribers, with their sign-up form and the mails that a subscription causes.',
  Fields: "A list's own fields, each named by its tag.",
  Subscribers: 'The people on a list, their consents and their activity.',
  Tags: 'The tags of subscribers.',
  Segments: 'Subscribers of a list who meet conditions.',
  Imports: 'Subscribers from files of any length.',
  Exports: 'Subscribers as a file.',
  Suppressions: 'Addresses and domains to which nothing is sent.',
  Templates: 'Designs of mails, with their versions.',
  Media: 'Images that mails can show.',
  Senders: 'Addresses that mails may come from.',
  Domains: 'Domains that mails may come from, with their DNS records.',
  Transports: "The account's own mail servers.",
  Campaigns: 'Mails to many subscribers, and what came of them.',
  Automations: 'Mails and changes that follow from what a subscriber does.',
  Emails: 'Single mails, such as a receipt.',
  Bounces: 'Mails that came back, and complaints.',
  Hooks: 'Webhooks: where events are delivered.',
  Deliveries: 'The deliveries of events to a hook.',
  Account: 'The account and the key in use.',
};

/** Describes the groups of operations, in the order of the document. */
export function describeGroups(): Json[] {
  return groups.map((name) => ({ name, description: descriptions[name] }));
}
