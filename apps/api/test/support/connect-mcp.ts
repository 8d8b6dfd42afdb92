import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';
import type { TestAccount } from '@mailwright/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { TestApi } from './start-test-api.ts';

/** What a tool has returned. */
export interface ToolAnswer {
  isError: boolean;
  text: string;
  /** The structured content. */
  data: Record<string, unknown>;
}

/** A client of the SDK, connected to the endpoint with an account's key. */
export interface McpConnection {
  client: Client;
  /** The names of the tools it is offered. */
  toolNames(): Promise<string[]>;
  /** Calls a tool. */
  call(name: string, input?: Record<string, unknown>): Promise<ToolAnswer>;
  /** Calls a tool. @throws if it returns an error */
  succeed<Data = Record<string, unknown>>(name: string, input?: Record<string, unknown>): Promise<Data>;
}

/** The options of a connection. */
interface ConnectOptions {
  /** The query string, such as `?mode=read`. */
  query?: string;
  headers?: Record<string, string>;
}

/**
 * Listens on a port for the tests of a file, and connects clients to it.
 * @param api the API, which may start later.
 */
export function useMcp(api: TestApi) {
  const server = createServer((request, response) => api.app(request, response));
  const clients: Client[] = [];
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connect = async (
    account: Pick<TestAccount, 'headers'> = api.account,
    { query = '', headers = {} }: ConnectOptions = {},
  ): Promise<McpConnection> => {
    const client = new Client({ name: 'test', version: '1' });
    clients.push(client);
    const requestInit = { headers: { ...account.headers, ...headers } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${origin()}/mcp${query}`), { requestInit }));
    return describeConnection(client);
  };
  return { connect, origin };
}

/** The calls of tests on a connected client. */
export function describeConnection(client: Client): McpConnection {
  const call = async (name: string, input: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const result = (await client.callTool({ name, arguments: input })) as CallToolResult;
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    return { isError: result.isError === true, text, data: result.structuredContent ?? {} };
  };
  return {
    client,
    call,
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    succeed: async <Data>(name: string, input?: Record<string, unknown>) => {
      const answer = await call(name, input);
      if (answer.isError) throw new Error(`${name}: ${answer.text}`);
      return answer.data as Data;
    },
  };
}
