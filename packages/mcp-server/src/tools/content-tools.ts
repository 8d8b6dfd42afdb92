import { unwrap } from 'mailwright';
import { EmailStatus } from '@mailwright/contracts';
import { z } from 'zod';
import { given, pageInput, readPage, uidOf, without, withoutNulls } from '../call-api.ts';
import { defineTool } from '../define-tool.ts';

/** The tools that read templates and transactional emails. */
export const contentTools = [
  defineTool({
    name: 'list_templates',
    title: 'List templates',
    description: 'Templates without their content: layouts with a slot for the HTML of a campaign, and complete mails.',
    effect: 'reads',
    scopes: ['templates:read'],
    input: z.strictObject({ name: z.string().max(200).optional().describe('Part of the name'), ...pageInput }),
    run: ({ client }, input, signal) =>
      readPage(client.GET('/templates', { params: { query: given(input) }, signal }), (template) => template),
  }),
  defineTool({
    name: 'get_template',
    title: 'Get a template',
    description: 'A template with its HTML.',
    effect: 'reads',
    scopes: ['templates:read'],
    input: z.strictObject({ template_uid: uidOf('tpl', 'the template') }),
    run: async ({ client }, { template_uid: uid }, signal) =>
      without(await unwrap(client.GET('/templates/{uid}', { params: { path: { uid } }, signal })), 'design'),
  }),
  defineTool({
    name: 'list_emails',
    title: 'List transactional emails',
    description:
      'Transactional emails, such as receipts, with what became of each; newest first. Not those of campaigns.',
    effect: 'reads',
    scopes: ['emails:read'],
    input: z.strictObject({
      to: z.string().max(320).optional().describe('Emails to this address'),
      status: EmailStatus.optional(),
      tag: z.string().max(100).optional(),
      ...pageInput,
    }),
    run: ({ client }, input, signal) =>
      readPage(client.GET('/emails', { params: { query: given(input) }, signal }), withoutNulls),
  }),
];
