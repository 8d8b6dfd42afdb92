/** The largest result in bytes as JSON: about 12,000 tokens, half of what clients accept. */
export const maxResultBytes = 50_000;

/** How long texts may be, from one attempt to the next. */
const textLimits = [20_000, 5_000, 1_000, 200, 50];

/**
 * Shortens a result that is larger than a model can use: first long texts, then arrays. `was_shortened` then says so.
 * Only JSON comes out.
 */
export function shorten(result: object): Record<string, unknown> {
  const whole = toJson(result);
  if (bytesOf(whole) <= maxResultBytes) return whole;
  for (const limit of textLimits) {
    const shorter = noted(cut(whole, limit, Infinity));
    if (bytesOf(shorter) <= maxResultBytes) return shorter;
  }
  for (let items = 100; items >= 1; items = Math.floor(items / 2)) {
    const shorter = noted(cut(whole, 50, items));
    if (bytesOf(shorter) <= maxResultBytes) return shorter;
  }
  return { was_shortened: 'The result is too large to be shown. Ask for less, for example with a smaller limit.' };
}

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value));

// Without undefined, and with dates as text, so that the structured content is what the text says.
const toJson = (value: object) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

function noted(value: unknown): Record<string, unknown> {
  const note = 'Long texts or arrays were cut, as marked. Never write a text that was cut back.';
  return { ...(value as Record<string, unknown>), was_shortened: note };
}

function cut(value: unknown, characters: number, items: number): unknown {
  if (typeof value === 'string')
    return value.length <= characters ? value : `${value.slice(0, characters)}… [cut: ${value.length} characters]`;
  if (Array.isArray(value)) {
    const kept = value.slice(0, items).map((item) => cut(item, characters, items));
    return value.length > items ? [...kept, `[cut: ${value.length} items]`] : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cut(item, characters, items)]));
}
