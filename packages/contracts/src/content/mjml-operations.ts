import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';

const maxBytes = 500_000;

export const ConvertMjml = z
  .strictObject({
    mjml: z.string().min(1).max(maxBytes).meta({ description: 'An `mjml` element; merge tags and logic are kept' }),
  })
  .meta({
    id: 'ConvertMjml',
    example: {
      mjml: '<mjml><mj-body><mj-section><mj-column><mj-text>Hello {{ FIRST_NAME }}</mj-text></mj-column></mj-section></mj-body></mjml>',
    },
  });
export type ConvertMjml = z.infer<typeof ConvertMjml>;

export const MjmlResult = z
  .strictObject({
    html: z.string().meta({ description: 'A whole HTML document', example: '<!doctype html>…' }),
    findings: z
      .array(
        z.strictObject({
          line: z.int().meta({ description: 'The line in the MJML, from 1', example: 3 }),
          tag: z.string().meta({ example: 'mj-text' }),
          message: z.string().meta({ example: 'Attribute colour is illegal' }),
        }),
      )
      .meta({ description: 'What was left out or ignored, by line; at most 100' }),
  })
  .meta({ id: 'MjmlResult', description: 'The HTML of MJML' });
export type MjmlResult = z.infer<typeof MjmlResult>;

/** The operations on MJML. */
export const mjmlOperations = {
  convertMjml: defineOperation({
    id: 'convertMjml',
    method: 'POST',
    path: '/content/mjml',
    group: 'Templates',
    summary: 'Convert MJML to HTML',
    description:
      'Stores nothing: use the HTML in a campaign, a template or a step. Files are not included (`mj-include`). A ' +
      'conversion that takes too long or too much memory is stopped.',
    scope: 'templates:write',
    body: ConvertMjml,
    replies: { 200: { description: 'The HTML, and what is wrong with the MJML', schema: MjmlResult } },
    errors: ['template_too_slow'],
  }),
};
