import type { IncomingHttpHeaders } from 'node:http';
import { createMcpServer, type McpServerOptions } from '@mailwright/mcp-server';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { version } from '../version.ts';

/** A message of a client, with the headers of its request. */
interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  message: unknown;
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
}

/**
 * Answers one message with a server of its own, since a request knows nothing of those before it.
 * @returns the response; undefined if the client has disconnected.
 */
export async function answerMessage(
  options: Omit<McpServerOptions, 'version'>,
  { headers, message, signal }: ReceivedMessage,
): Promise<Response | undefined> {
  const server = createMcpServer({ ...options, version });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const gone = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined));
  });
  try {
    await server.connect(transport);
    const names = ['accept', 'content-type', 'mcp-protocol-version'];
    const known = names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : []));
    const request = new Request('http://own.invalid/mcp', { method: 'POST', headers: Object.fromEntries(known) });
    return await Promise.race([transport.handleRequest(request, { parsedBody: message }), gone]);
  } finally {
    await server.close();
  }
}
