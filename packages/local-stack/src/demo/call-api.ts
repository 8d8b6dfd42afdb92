import type { Say } from '../local-server.ts';

type Json = Record<string, unknown>;

/**
 * Calls the API as an integrator would, and shows the request and its answer.
 * @param options `quiet`: shows nothing.
 * @throws when the answer isn't a 2xx.
 */
export async function callApi(
  stack: { baseUrl: string; apiKey: string; say: Say },
  method: string,
  path: string,
  body?: Json,
  options: { quiet?: boolean } = {},
): Promise<Json> {
  const show = options.quiet === true ? () => undefined : stack.say;
  const text = body === undefined ? undefined : JSON.stringify(body);
  show(`   → ${method} /api/v1${path} ${text ?? ''}`.trimEnd());
  const response = await fetch(`${stack.baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
    ...(text === undefined ? {} : { body: text }),
  });
  const answer = (await response.json()) as Json;
  show(`   ← ${response.status} ${shorten(JSON.stringify({ ...answer, ...hideSecret(answer) }))}`);
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

function hideSecret(answer: Json): Json {
  return typeof answer['secret'] === 'string' ? { secret: `${answer['secret'].slice(0, 10)}…` } : {};
}

function shorten(text: string): string {
  return text.length > 220 ? `${text.slice(0, 220)}…` : text;
}
