import { z } from 'zod';
import { SubscriberResource } from '../subscribers/subscriber-resource.ts';
import { uid } from '../values/text.ts';

/** A list, as events name it. */
export const ListReference = z.strictObject({ uid: uid('list'), name: z.string() }).meta({ id: 'ListReference' });

/** A campaign, as events name it. */
export const CampaignReference = z
  .strictObject({ uid: uid('cmp'), name: z.string(), subject: z.string() })
  .meta({ id: 'CampaignReference' });
export type CampaignReference = z.infer<typeof CampaignReference>;

/** A transactional email, as events name it. */
const EmailReference = z
  .strictObject({
    uid: uid('eml'),
    to: z.string().meta({ description: 'The recipient whom the event is about' }),
    tag: z.string().nullable(),
    tags: z.array(z.string()),
    metadata: z.record(z.string(), z.string()),
  })
  .meta({ id: 'EmailReference' });

/**
 * The subject of an event about any mail. A campaign's mail has everything except `email`; a transactional email has
 * `email`, and the subscriber and list if it was sent to a subscriber.
 */
export const aboutEmail = {
  subscriber: SubscriberResource.optional().meta({ description: 'Absent if the email was sent to an address' }),
  list: ListReference.optional().meta({ description: 'The list of the subscriber' }),
  campaign: CampaignReference.optional().meta({ description: 'Absent for a transactional email' }),
  email: EmailReference.optional().meta({ description: 'Present for a transactional email' }),
};
/** The subject of an event about a mail that came back; see `aboutEmail`. */
export const aboutReturned = {
  ...aboutEmail,
  campaign: CampaignReference.optional().meta({
    description: "Absent unless it is known to concern a campaign's mail",
  }),
};
