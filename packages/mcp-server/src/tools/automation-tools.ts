import { unwrap } from 'mailwright';
import { AutomationStatusName } from '@mailwright/contracts';
import { z } from 'zod';
import { given, pageInput, readPage, uidOf } from '../call-api.ts';
import { defineTool } from '../define-tool.ts';

const automationUid = uidOf('aut', 'the automation');

/** The tools that read automations. */
export const automationTools = [
  defineTool({
    name: 'list_automations',
    title: 'List automations',
    description: 'Automations without their steps, newest first.',
    effect: 'reads',
    scopes: ['automations:read'],
    input: z.strictObject({
      list_uid: uidOf('list', 'the list they are for').optional(),
      status: AutomationStatusName.optional(),
      name: z.string().max(200).optional().describe('Part of the name'),
      ...pageInput,
    }),
    run: ({ client }, input, signal) =>
      readPage(client.GET('/automations', { params: { query: given(input) }, signal }), (automation) => automation),
  }),
  defineTool({
    name: 'get_automation',
    title: 'Get an automation',
    description: 'An automation with its trigger and steps.',
    effect: 'reads',
    scopes: ['automations:read'],
    input: z.strictObject({ automation_uid: automationUid }),
    run: ({ client }, { automation_uid: uid }, signal) =>
      unwrap(client.GET('/automations/{uid}', { params: { path: { uid } }, signal })),
  }),
  defineTool({
    name: 'automation_report',
    title: 'Get the report of an automation',
    description: 'How many people have entered an automation, where they are, and what became of each mail.',
    effect: 'reads',
    scopes: ['automations:read'],
    input: z.strictObject({ automation_uid: automationUid }),
    run: ({ client }, { automation_uid: uid }, signal) =>
      unwrap(client.GET('/automations/{uid}/statistics', { params: { path: { uid } }, signal })),
  }),
  defineTool({
    name: 'validate_automation',
    title: 'Validate an automation',
    description: 'The errors that prevent an automation from being activated, and warnings. Changes nothing.',
    effect: 'reads',
    scopes: ['automations:read'],
    input: z.strictObject({ automation_uid: automationUid }),
    run: ({ client }, { automation_uid: uid }, signal) =>
      unwrap(client.POST('/automations/{uid}/validate', { params: { path: { uid } }, signal })),
  }),
];
