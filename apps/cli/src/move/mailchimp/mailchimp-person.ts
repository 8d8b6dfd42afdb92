import { toIpAddress, toTime } from '../field-values.ts';
import type { LeftOutPerson, SourcePerson } from '../source.ts';
import type { MailchimpMember } from './mailchimp-rows.ts';
import { tagOfMergeField } from './translate-merge-tags.ts';

const statuses = new Map<string, SourcePerson['status']>([
  ['subscribed', 'subscribed'],
  ['unsubscribed', 'unsubscribed'],
  ['cleaned', 'bounced'],
]);
// Nobody of these has agreed to get campaigns, or is sent any.
const leftOut = new Map([
  ['pending', 'unconfirmed'],
  ['transactional', 'transactional'],
  ['archived', 'archived'],
]);

/** A contact as a subscriber. @param groups the names of groups by their ids. */
export function toPerson(member: MailchimpMember, groups: Map<string, string>): SourcePerson | LeftOutPerson {
  const { email_address: email = '', tags = [], interests = {}, merge_fields: values = {} } = member;
  const status = statuses.get(member.status);
  if (status === undefined) return { leftOut: leftOut.get(member.status) ?? 'of an unknown status' };
  if (email === '') return { leftOut: 'without an email address' };
  const chosen = Object.entries(interests).filter(([, isIn]) => isIn);
  return {
    email,
    status,
    tags: [...tags.map(({ name }) => name), ...chosen.flatMap(([id]) => groups.get(id) ?? [])],
    values: readValues(values),
    ...readEvidence(member),
    ...(status === 'unsubscribed' ? { unsubscribed_at: toTime(member.last_changed) } : {}),
  };
}

/**
 * When and from where a person has agreed. Mailchimp has a time of opt-in for everyone; it is that of a confirmation
 * only if the person had signed up before it.
 */
function readEvidence(member: MailchimpMember): Partial<SourcePerson> {
  const signedUpAt = toTime(member.timestamp_signup);
  const optedInAt = toTime(member.timestamp_opt);
  const signUpIp = toIpAddress(member.ip_signup);
  const optInIp = toIpAddress(member.ip_opt);
  if (signedUpAt === undefined || optedInAt === undefined || signedUpAt === optedInAt)
    return { subscribed_at: signedUpAt ?? optedInAt, ip_address: signUpIp ?? optInIp };
  return {
    subscribed_at: signedUpAt,
    ip_address: signUpIp,
    confirmed_at: optedInAt,
    confirmation_ip_address: optInIp,
  };
}

function readValues(mergeFields: Record<string, unknown>): Record<string, unknown> {
  const values = Object.entries(mergeFields).map(
    ([tag, value]) => [tagOfMergeField(tag.toUpperCase()), toText(value)] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== '' && value !== null && value !== undefined));
}

const addressParts = ['addr1', 'addr2', 'city', 'state', 'zip', 'country'];

/** An address becomes one line. */
function toText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const parts = new Map(Object.entries(value));
  const texts = addressParts.map((part) => parts.get(part)).filter((text) => typeof text === 'string' && text !== '');
  return texts.join(', ');
}
