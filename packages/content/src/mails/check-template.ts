import { hasTooManyLiquidTags, tooManyLiquidTags } from '@mailwright/contracts';
import type { FieldErrors } from '@mailwright/platform';
import { Liquid, LiquidError } from 'liquidjs';
import { findContentOutputs } from './content-slot.ts';

/** The parts of a template. */
export interface TemplateParts {
  subject: string | null;
  html: string;
  plain: string | null;
}

/** Whether a template's HTML has a slot, and its parts' errors, with line and column; none when it is valid. */
export interface TemplateCheck {
  hasSlot: boolean;
  errors: FieldErrors;
}

const engine = new Liquid({ cache: false, strictFilters: true });
// These tags read files. A template that uses one is rejected, as for any unknown tag.
for (const name of ['include', 'render', 'layout', 'block']) delete engine.tags[name];

/**
 * Checks the given parts of a template. Each must be valid Liquid. HTML and text may have one content slot; if the HTML
 * has one, the text needs one, too.
 */
export function checkTemplate({ subject, html, plain }: TemplateParts): TemplateCheck {
  const errors: FieldErrors = {};
  const slots = { html: countSlots('html', html, errors), plain: 0 };
  if (plain !== null) slots.plain = countSlots('plain', plain, errors);
  if (subject !== null && countSlots('subject', subject, errors) > 0)
    errors['subject'] = ['must not have a content slot'];
  if (plain !== null && slots.html !== slots.plain && errors['html'] === undefined && errors['plain'] === undefined) {
    errors['plain'] = [
      slots.html > 0
        ? 'must also have the slot {{ content }}, for the text of the campaign'
        : 'must not have the slot {{ content }}, since the HTML has none',
    ];
  }
  return { hasSlot: slots.html > 0, errors };
}

/** How many slots a part has, 0 or 1. If the part is invalid, its error is added to `errors`. */
function countSlots(part: keyof TemplateParts, text: string, errors: FieldErrors): number {
  try {
    if (hasTooManyLiquidTags(text)) {
      errors[part] = [tooManyLiquidTags];
      return 0;
    }
    engine.parse(text);
    const outputs = findContentOutputs(text);
    const wrong = outputs.find(({ isSlot }) => !isSlot);
    const second = outputs[1];
    if (wrong !== undefined) errors[part] = [`the slot must be {{ content }} alone ${positionOf(text, wrong.begin)}`];
    else if (second !== undefined)
      errors[part] = [`must have one slot {{ content }}, not a second ${positionOf(text, second.begin)}`];
    return outputs.length;
  } catch (error) {
    errors[part] = [describe(error)];
    return 0;
  }
}

function describe(error: unknown): string {
  if (!LiquidError.is(error)) throw error;
  // The parser's recursion was too deep.
  if (error.originalError instanceof RangeError) return 'is nested too deeply';
  return `is not valid Liquid: ${error.message.replace(/, line:(\d+), col:(\d+)$/, ' (line $1, column $2)')}`;
}

function positionOf(text: string, index: number): string {
  const lines = text.slice(0, index).split('\n');
  return `(line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1})`;
}
