import { unwrap } from 'mailwright';
import { tagPattern } from '@mailwright/contracts';
import { z } from 'zod';
import { asGiven, given, personInput, uidOf, withoutNulls } from '../call-api.ts';
import { defineTool } from '../define-tool.ts';

const follows = 'Webhooks and active automations follow, which may send mail to this person.';

/** The tools that change one person. */
export const personTools = [
  defineTool({
    name: 'add_subscriber',
    title: 'Add a subscriber',
    description:
      'Adds a person to a list, or updates the one with this address. A list with double opt-in sends them a mail to ' +
      `confirm. Only add people who have asked for it; whoever has unsubscribed stays so. ${follows}`,
    effect: 'changes_person',
    scopes: ['subscribers:write'],
    input: z.strictObject({
      list_uid: uidOf('list', 'the list'),
      email: z.string().max(320),
      fields: z
        .record(z.string().regex(tagPattern, 'must be the tag of a field'), z.unknown())
        .optional()
        .describe('Values by the tag of the field, such as {"FIRST_NAME": "Grace"}'),
      tags: z.array(z.string().max(100)).max(100).optional().describe('Tags to add'),
    }),
    run: async ({ client }, { list_uid, email, fields, tags }, signal) => {
      const body = { ...fields, ...given({ tags }), list_uid, EMAIL: email };
      return withoutNulls(await unwrap(client.POST('/subscribers', { body: asGiven(body), signal })));
    },
  }),
  defineTool({
    name: 'tag_subscriber',
    title: 'Tag a subscriber',
    description: `Adds a tag to a person. ${follows}`,
    effect: 'changes_person',
    scopes: ['subscribers:write'],
    input: z.strictObject({ ...personInput, tag: z.string().min(1).max(100) }),
    run: async ({ client }, { subscriber: uid, list_uid, tag }, signal) => {
      const params = { path: { uid }, query: given({ list_uid }) };
      return withoutNulls(await unwrap(client.POST('/subscribers/{uid}/tags', { params, body: { tag }, signal })));
    },
  }),
  defineTool({
    name: 'unsubscribe_subscriber',
    title: 'Unsubscribe a subscriber',
    description: 'Ends a person’s subscription. Only they can return, so do this when they have asked for it.',
    effect: 'ends',
    scopes: ['subscribers:write'],
    input: z.strictObject({ ...personInput, reason: z.string().max(500).optional() }),
    run: async ({ client }, { subscriber: uid, list_uid, reason }, signal) => {
      const params = { path: { uid }, query: given({ list_uid }) };
      const body = given({ reason });
      return withoutNulls(await unwrap(client.POST('/subscribers/{uid}/unsubscribe', { params, body, signal })));
    },
  }),
];
