const timeoutMs = 5_000;
const maxBytes = 65_536;

/** Fetches a small text over HTTPS without following redirects. @throws if it can't be fetched in time */
export async function fetchText(url: URL): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok || response.body === null) throw new Error(`${url.hostname} responded ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`${url.hostname} responded with more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
