import { z } from 'zod';
import { timestamp, uid } from '../values/text.ts';

const step = (description: string) => z.boolean().meta({ description });

/** What the console's first page shows besides the account's overview. */
export const HomeResource = z
  .strictObject({
    first_steps: z
      .strictObject({
        dismissed: z.boolean().meta({ description: 'Whether the users have hidden the steps' }),
        name: step('Whether the account has a name that someone has chosen'),
        sender: step('Whether there is a verified address or domain to send from'),
        list: step('Whether there is a list'),
        subscribers: step('Whether a list has subscribers'),
        content: step('Whether there is a template, or a campaign with content'),
        test: step('Whether a test of a campaign was sent'),
        sent: step('Whether a campaign was started'),
      })
      .meta({ description: 'The steps from an empty account to the first campaign; demo data does not count' }),
    demo_data: z
      .strictObject({ list_uid: uid('list'), complete: z.boolean() })
      .nullable()
      .meta({ description: 'Whether the account has demo data' }),
    sending: z
      .array(
        z.strictObject({
          uid: uid('cmp'),
          name: z.string(),
          status: z.enum(['scheduled', 'sending', 'paused']),
          total: z.int().meta({ description: 'Recipients so far' }),
          done: z.int().meta({ description: 'Recipients with a result' }),
          scheduled_at: timestamp.nullable(),
        }),
      )
      .meta({ description: 'Campaigns that are being sent, paused or scheduled; at most ten, newest first' }),
    automations: z
      .array(
        z.strictObject({
          uid: uid('aut'),
          name: z.string(),
          running: z.int().meta({ description: 'Unfinished runs' }),
        }),
      )
      .meta({ description: 'Active automations; at most ten, newest first' }),
    problems: z
      .array(
        z.strictObject({
          kind: z.enum([
            'hook_switched_off',
            'campaign_paused',
            'automation_paused',
            'transport_failing',
            'domain_failing',
            'tracking_domain_failing',
          ]),
          uid: z
            .string()
            .nullable()
            .meta({ description: 'The resource that has the problem; null for the tracking domain' }),
          name: z.string().meta({
            description:
              'The name that users know: an address, a domain, or the name of a campaign, an automation or a transport',
          }),
          reason: z.string().nullable(),
          since: timestamp.nullable(),
        }),
      )
      .meta({ description: 'Problems that need attention; at most twenty' }),
  })
  .meta({ id: 'Home', description: 'The current state of an account' });
export type HomeResource = z.infer<typeof HomeResource>;

export const UpdateHome = z.strictObject({ first_steps_dismissed: z.boolean() }).meta({ id: 'UpdateHome' });
export type UpdateHome = z.infer<typeof UpdateHome>;

/** The topics of changes that pages are notified of; each is the start of the query keys that it affects. */
export const changeTopics = [
  'lists',
  'imports',
  'campaigns',
  'automations',
  'hooks',
  'templates',
  'senders',
  'suppressions',
  'emails',
  'account',
] as const;
export type ChangeTopic = (typeof changeTopics)[number];

export const ChangeNotice = z
  .strictObject({ topics: z.array(z.enum(changeTopics)) })
  .meta({ id: 'ChangeNotice', description: 'What has changed in the account, but not how' });
export type ChangeNotice = z.infer<typeof ChangeNotice>;
