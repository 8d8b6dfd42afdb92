/** What was typed as the data of a run: nothing, a JSON object, or what is wrong with it. */
export type TypedData = { data?: Record<string, unknown> } | { wrong: 'noJson' | 'noObject' };

/** Reads the data of a run as it was typed. */
export function parseRunData(typed: string): TypedData {
  if (typed.trim() === '') return {};
  try {
    const data: unknown = JSON.parse(typed);
    return isObject(data) ? { data } : { wrong: 'noObject' };
  } catch {
    return { wrong: 'noJson' };
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
