import type { MovedFieldType, SourceField, SourceList } from '../source.ts';
import type { MailchimpList, MailchimpMergeField } from './mailchimp-rows.ts';
import { tagOfMergeField } from './translate-merge-tags.ts';

/** An audience as a list, without its fields. */
export function toList(row: MailchimpList): SourceList {
  const { id, name, stats = {}, campaign_defaults: defaults = {} } = row;
  const { from_name: senderName = '', from_email: senderEmail = '', language } = defaults;
  const { member_count: members = 0, unsubscribe_count: left = 0, cleaned_count: cleaned = 0 } = stats;
  return {
    id,
    name,
    people: members + left + cleaned,
    isDoubleOptIn: row.double_optin === true,
    sender: senderEmail === '' ? undefined : { name: senderName || name, email: senderEmail },
    contact: toContact(row.contact ?? {}),
    language,
    fields: [],
  };
}

const contactParts = [
  ['company', 'company', 200],
  ['address1', 'address_1', 200],
  ['address2', 'address_2', 200],
  ['city', 'city', 100],
  ['state', 'state', 100],
  ['zip', 'zip', 30],
  ['country', 'country', 100],
  ['phone', 'phone', 50],
] as const;

/** The postal address. A part that can't be here, such as a web address as the company, is left out. */
function toContact(contact: NonNullable<MailchimpList['contact']>): SourceList['contact'] {
  const given = new Map(Object.entries(contact));
  const parts = contactParts.flatMap(([from, to, max]) => {
    const text = (given.get(from) ?? '').replace(/\s+/g, ' ').trim();
    return text === '' || text.length > max || /:\/\/|@|www\./i.test(text) ? [] : [[to, text] as const];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

const types = new Map<string, MovedFieldType>([
  ['number', 'number'],
  ['date', 'date'],
  ['url', 'url'],
  ['imageurl', 'url'],
  ['radio', 'select'],
  ['dropdown', 'select'],
]);

/** The fields that merge fields become. */
export function toFields(mergeFields: MailchimpMergeField[]): SourceField[] {
  return mergeFields.map(({ tag, name, type, options, public: isVisible = false }) => {
    const choices = [...new Set((options?.choices ?? []).map((choice) => choice.replace(/\s+/g, ' ').trim()))];
    const own = types.get(type) ?? 'text';
    const hasChoices = choices.length > 0 && choices.length <= 500 && !choices.includes('');
    return {
      tag: tagOfMergeField(tag.toUpperCase()),
      label: name,
      type: own === 'select' && !hasChoices ? 'text' : own,
      options: own === 'select' && hasChoices ? choices : [],
      isVisible,
    };
  });
}
