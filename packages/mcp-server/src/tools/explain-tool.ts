import { AddAutomation, Conditions, errorCodes, errorRemedies } from '@mailwright/contracts';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { ToolError } from '../tool-result.ts';

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** What the content of a mail may use. */
const contentHelp =
  'The subject, `html` and `plain` are Liquid templates. {{ FIRST_NAME }} inserts a field of the list by its tag, ' +
  '{{ FIRST_NAME | default: "there" }} with a fallback; {% if COMPANY != blank %}…{% endif %} depends on one. ' +
  '{{ unsubscribe_url }} is the link that ends the subscription, which every campaign needs; without one, a footer ' +
  'with it is added. {{ preferences_url }} lets people choose their lists, and {{ web_view_url }} shows the mail in a ' +
  'browser. `html` is inserted into the slot {{ content }} of the template, if the campaign has one; otherwise write ' +
  'a whole document. Use tables and inline styles, images with absolute URLs and `alt`, and a width of 600 pixels. ' +
  '`plain` is generated from `html` when absent. `preview_campaign` shows the result and `validate_campaign` its errors.';

/** The topics of the tool, each as it is explained. */
export const topics = {
  conditions: () => ({ schema: schemaOf(Conditions) }),
  automations: () => ({
    help: 'The body that creates an automation. `steps` run in order; `condition` and `split` have branches.',
    schema: schemaOf(AddAutomation),
  }),
  content: () => ({ help: contentHelp }),
  errors: () => ({ codes: Object.entries(errorCodes).map(([code, { status, title }]) => ({ code, status, title })) }),
} satisfies Record<string, () => object>;
type Topic = keyof typeof topics;

const remedies = new Map(Object.entries(errorRemedies));

/** Explains an error code. @throws ToolError if there is none of this name. */
export function explainError(code: string): object {
  const found = Object.hasOwn(errorCodes, code) ? errorCodes[code as keyof typeof errorCodes] : undefined;
  if (found === undefined) throw new ToolError(`There is no error code ${code}. The topic "errors" lists all of them.`);
  return { code, ...found, remedy: remedies.get(code) ?? null };
}

/** Explains what the inputs of other tools leave open, and error codes. */
export const explainTool = defineTool({
  name: 'explain',
  title: 'Explain conditions, automations, content or an error',
  description:
    'Documentation: `conditions` (of segments and audiences) and `automations` (triggers and steps) as JSON Schemas, ' +
    '`content` (variables and rules of mails), `errors` (all error codes), or one error code.',
  effect: 'reads',
  scopes: [],
  input: z.strictObject({
    topic: z.enum(Object.keys(topics) as [Topic, ...Topic[]]).optional(),
    error_code: z.string().max(100).optional(),
  }),
  run: (_session, { topic, error_code: code }) => {
    if ((topic === undefined) === (code === undefined)) throw new ToolError('Give either topic or error_code.');
    return Promise.resolve(topic === undefined ? explainError(code ?? '') : topics[topic]());
  },
});
