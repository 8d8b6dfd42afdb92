import { get, type IncomingMessage } from 'node:http';

const newline = '\n'.charCodeAt(0);

/**
 * Downloads a file over HTTP as fast as it comes; resolves to its number of lines. @throws unless the response is OK.
 */
export async function downloadLog(url: string, headers: Record<string, string>): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`The status of ${url} was ${response.statusCode}`);
  let lines = 0;
  for await (const chunk of response as AsyncIterable<Buffer>)
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines += 1;
  return lines;
}
