/** The seconds of a Retry-After header (RFC 9110, 10.2.3), as a number or a date; undefined without one. */
export function retryAfterSeconds(response: Response): number | undefined {
  const text = response.headers.get('retry-after')?.trim();
  if (text === undefined || text === '') return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.max(0, (until - Date.now()) / 1_000);
}
