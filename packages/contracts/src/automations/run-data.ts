import { z } from 'zod';
import { isLonger, isStorableText } from '../values/text.ts';

/** The maximum size of a run's data as JSON, in characters. */
export const maxRunData = 16_384;
const maxDepth = 10;

/** The values that a run is started with. */
export const RunData = z
  .record(z.string(), z.unknown())
  .superRefine((data, context) => {
    const message = findExcess(data);
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: data });
  })
  .meta({
    description:
      `Your own values, at most ${maxRunData} characters as JSON, nested at most ${maxDepth} deep. Mails of ` +
      'the run use them as `{{ data.… }}`, its conditions as `{"data": "…"}`, and `automation.webhook` ' +
      'contains them',
    example: { order: '4711', total: 59.9 },
  });
export type RunData = z.infer<typeof RunData>;

function findExcess(data: Record<string, unknown>): string | undefined {
  if (isTooDeep(data, 1)) return `must be nested at most ${maxDepth} deep`;
  let isStorable = true;
  const text = JSON.stringify(data, (name, value: unknown) => {
    if (!isStorableText(name) || (typeof value === 'string' && !isStorableText(value))) isStorable = false;
    return value;
  });
  if (isLonger(text, maxRunData)) return `must have at most ${maxRunData} characters as JSON`;
  return isStorable ? undefined : 'must not contain NUL or invalid Unicode characters';
}

function isTooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth > maxDepth || Object.values(value).some((inner) => isTooDeep(inner, depth + 1));
}
