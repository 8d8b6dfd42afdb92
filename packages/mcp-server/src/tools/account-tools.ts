import { unwrap } from 'mailwright';
import { z } from 'zod';
import { pageInput, readPage, given } from '../call-api.ts';
import { defineTool } from '../define-tool.ts';
import { hasKeyScope } from '../session.ts';

/** Tools about the account itself. */
export const accountTools = [
  defineTool({
    name: 'get_account',
    title: 'Get the account',
    description:
      'The account, its plan, its limits and their usage, the scopes of the API key and, if it may read them, the ' +
      'figures of the last 30 days.',
    effect: 'reads',
    scopes: [],
    input: z.strictObject({}),
    run: async (session, _input, signal) => {
      const me = await unwrap(session.client.GET('/me', { signal }));
      if (!hasKeyScope(session, 'account:read')) return me;
      return { ...me, overview: await unwrap(session.client.GET('/account/overview', { signal })) };
    },
  }),
  defineTool({
    name: 'list_senders',
    title: 'List addresses to send from',
    description: 'The addresses that mail can come from. Mail is sent only from a verified one or a verified domain.',
    effect: 'reads',
    scopes: ['senders:read'],
    input: z.strictObject(pageInput),
    run: ({ client }, input, signal) =>
      readPage(client.GET('/senders', { params: { query: given(input) }, signal }), (sender) => sender),
  }),
];
