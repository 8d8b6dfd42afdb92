import { z } from 'zod';
import { GivenDesign, MailDesign } from '../content/mail-design.ts';
import { line, longText, timestamp, uid } from '../values/text.ts';

const own = "Null: the campaign's";

/** The properties of a variant, in requests and responses. */
const variantProperties = {
  name: line(100).nullish().meta({ description: 'For the statistics; null: none', example: 'Short subject' }),
  subject: line(500).nullish().meta({ description: own, example: 'January in a minute' }),
  preheader: line(500).nullish().meta({ description: own }),
  from_name: line(200).nullish().meta({ description: own }),
  html: longText(800_000).meta({ description: own }),
  plain: longText(200_000).meta({
    description: "Null: the campaign's, or generated from `html` if the variant has its own",
  }),
  template_uid: uid('tpl').nullish().meta({ description: own }),
  design: GivenDesign,
};

export const GivenVariants = z
  .array(z.strictObject(variantProperties))
  .min(2, 'must be at least two')
  .max(5, 'must be at most five')
  .meta({
    description: 'What the variants of an A/B test have of their own; `ab_test` says how it is made',
    example: [{}, { subject: 'January in a minute' }],
  });

export const CampaignVariant = z
  .strictObject({
    name: z.string().nullable(),
    subject: z.string().nullable(),
    preheader: z.string().nullable(),
    from_name: z.string().nullable(),
    html: z.string().nullable(),
    plain: z.string().nullable(),
    template_uid: uid('tpl').nullable(),
    design: MailDesign,
  })
  .meta({ id: 'CampaignVariant', description: "The content of a variant; null: the campaign's" });
export type CampaignVariant = z.infer<typeof CampaignVariant>;

const minWaitMinutes = 15;
const maxWaitMinutes = 7 * 24 * 60;

/** Reads a wait such as PT4H in seconds; undefined if it isn't one that a test may have. */
export function parseWait(text: string): number | undefined {
  const [, weeks, days, hours, minutes] =
    /^P(?!$)(?:(\d{1,5})W|(?:(\d{1,5})D)?(?:T(?!$)(?:(\d{1,5})H)?(?:(\d{1,5})M)?)?)$/.exec(text) ?? [];
  const count = (value: string | undefined) => Number(value ?? 0);
  const total = ((count(weeks) * 7 + count(days)) * 24 + count(hours)) * 60 + count(minutes);
  return total >= minWaitMinutes && total <= maxWaitMinutes ? total * 60 : undefined;
}

const samplePercent = z
  .int()
  .refine((percent) => (percent >= 1 && percent <= 50) || percent === 100, 'must be from 1 to 50, or 100')
  .meta({
    description:
      'The percentage of the recipients with whom the variants are tested, all variants together; the others ' +
      'wait for the winner. 100: everyone gets one of the variants, and there is no winner.',
    example: 20,
    minimum: 1,
    maximum: 100,
  });
const metric = z.enum(['opens', 'clicks']).meta({
  id: 'AbTestMetric',
  description:
    'The metric to compare the variants by: the number of recipients who opened the mail, or followed a link, without bots',
});
const winner = z.enum(['automatic', 'manual']).meta({ id: 'WinnerChoice' });

export const GivenAbTest = z
  .strictObject({
    sample_percent: samplePercent,
    metric,
    winner: winner.optional().meta({
      description:
        '`automatic`: decided after the wait; `manual`: you choose the winner. Required unless `sample_percent` is 100',
    }),
    wait: z
      .string()
      .refine((text) => parseWait(text) !== undefined, 'must be a duration from PT15M to P7D, such as PT4H')
      .optional()
      .meta({
        description:
          'The time from the end of sending to the sample until the winner is decided: ISO 8601, 15 minutes ' +
          'to 7 days. Only if the winner is `automatic`',
        example: 'PT4H',
      }),
  })
  .superRefine((test, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: test });
    const isSplit = test.sample_percent === 100;
    if (isSplit && test.winner !== undefined)
      refuse('winner', 'must be omitted: with a sample of 100 percent no one waits for a winner');
    if (!isSplit && test.winner === undefined) refuse('winner', 'is required');
    if (test.winner === 'automatic' && test.wait === undefined) refuse('wait', 'is required');
    if (test.winner !== 'automatic' && test.wait !== undefined)
      refuse('wait', 'must be omitted unless winner is automatic');
  })
  .meta({ id: 'NewAbTest', example: { sample_percent: 20, metric: 'clicks', winner: 'automatic', wait: 'PT4H' } });
export type GivenAbTest = z.infer<typeof GivenAbTest>;

export const AbTest = z
  .strictObject({
    sample_percent: z.int().meta({ example: 20 }),
    metric,
    winner: winner.nullable().meta({ description: 'How it is decided; null when everyone gets one of the variants' }),
    wait: z.string().nullable().meta({ description: 'ISO 8601', example: 'PT4H' }),
    status: z.enum(['planned', 'testing', 'decided', 'undecided']).meta({
      id: 'AbTestStatus',
      description:
        '`planned` before the start; `testing` while there is no winner; `undecided` when the campaign has ended without one',
    }),
    decides_at: timestamp
      .nullable()
      .meta({ description: 'When the wait ends; null before the whole sample has been sent' }),
    winning_variant: z.int().nullable().meta({ description: 'Its number; the first variant is 1', example: 2 }),
    decided_at: timestamp.nullable(),
    decided_by: z
      .enum(['service', 'user', 'api_key', 'operator'])
      .meta({ id: 'DecidedBy' })
      .nullable()
      .meta({ description: '`service`: after the wait' }),
  })
  .meta({ id: 'AbTest', description: 'How the variants of a campaign are tested, and what came of it' });
export type AbTest = z.infer<typeof AbTest>;

/** Which variant a recipient gets. */
export const recipientVariant = z.int().nullable().meta({
  description: 'The number of the variant they get; null when the campaign has none, or they wait for the winner',
  example: 2,
});

/** The number of a variant, in a body. */
export const variantNumber = z.int().min(1).max(5).meta({ description: 'The first variant is 1', example: 2 });

/** The number of a variant, in a query. */
export const variantQuery = z
  .string()
  .regex(/^[1-5]$/, 'must be the number of a variant, from 1 to 5')
  .optional()
  .meta({ description: 'The number of the variant; the first when absent', example: '2' });

export const ChooseWinner = z
  .strictObject({ variant: variantNumber })
  .meta({ id: 'ChooseWinner', example: { variant: 2 } });
export type ChooseWinner = z.infer<typeof ChooseWinner>;

const figure = (description: string, example = 0) => z.int().nonnegative().meta({ description, example });
const figures = {
  recipients: figure('Recipients in the sample of this variant', 100),
  sent: figure('Recipients whose mail server accepted it', 98),
  bounces: figure('Recipients to whom it could not be delivered, or whose mail server refused it', 2),
  unique_opens: figure('Recipients who opened it, without bots', 41),
  unique_clicks: figure('Recipients who followed a link, without bots', 12),
  unsubscribes: figure('Recipients who unsubscribed through its link', 1),
};

export const VariantFigures = z
  .strictObject({
    variant: z.int().meta({ description: 'The number of the column', example: 1 }),
    name: z.string().nullable(),
    won: z.boolean(),
    ...figures,
  })
  .meta({ id: 'VariantFigures', description: 'What became of a variant in the sample' });
export type VariantFigures = z.infer<typeof VariantFigures>;

export const AbTestReport = AbTest.extend({
  leading_variant: z
    .int()
    .nullable()
    .meta({ description: 'Which has the most by the metric; null before the start', example: 2 }),
  significance: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({
      description:
        'The confidence that the leading variant is better than the next one by the metric, and not by ' +
        'chance: one minus the p of a two-sided z-test. Null before both have been sent. A winner can be ' +
        'chosen at any confidence.',
      example: 0.97,
    }),
  rest: z
    .strictObject(figures)
    .meta({ description: 'The recipients who were not in the sample, who get the winner', id: 'AbTestRest' }),
}).meta({ id: 'AbTestReport' });
export type AbTestReport = z.infer<typeof AbTestReport>;
