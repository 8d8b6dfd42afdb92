/** The data of a run as typed: none, a JSON object, or what is wrong with the input. */
export type TypedData = { data?: Record<string, unknown> } | { wrong: 'noJson' | 'noObject' };

/** Parses what was typed as the data of a run. */
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
