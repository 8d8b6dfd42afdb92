/**
 * The lines of a response, without their ends, read as they arrive.
 * @throws what the connection ends with, if it breaks.
 */
export async function* readLines(response: Response): AsyncGenerator<string, void, undefined> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
      if (done) break;
    }
    if (rest !== '') yield rest;
  } finally {
    // A reader that stops early frees the connection.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * The rows of an export with `format: 'ndjson'`, read as they arrive, so that it is never in memory as a whole.
 * @throws SyntaxError if a row isn't JSON.
 */
export async function* readRows<Row = Record<string, unknown>>(
  response: Response,
): AsyncGenerator<Row, void, undefined> {
  for await (const line of readLines(response)) if (line !== '') yield JSON.parse(line) as Row;
}
