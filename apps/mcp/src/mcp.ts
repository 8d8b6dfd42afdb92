import type { Readable, Writable } from 'node:stream';
import { ConnectionError, createClient, MailwrightError, type Me, unwrap } from 'mailwright';
import { createMcpServer, type McpMode, mcpModes } from '@mailwright/mcp-server';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { Command, CommanderError, Option } from 'commander';

/** What the program reads and writes. Standard output carries the protocol and nothing else. */
export interface McpTerminal {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  environment: Record<string, string | undefined>;
  /** Aborted by a signal to the process. */
  interrupted: AbortSignal;
  version: string;
}

/** The options, with what the environment sets in their place. */
interface McpOptions {
  url: string;
  apiKey: string;
  mode: McpMode;
}

/**
 * `node scripts/mcp.mjs`: serves MCP over standard input and output until the client closes it.
 * @returns the exit code: 0, 1 if the API refuses the key or can't be reached, 2 if an option is wrong.
 */
export async function mcp(args: string[], terminal: McpTerminal): Promise<number> {
  const say = (line: string): void => void terminal.stderr.write(`${line}\n`);
  const options = readOptions(args, terminal);
  if (typeof options === 'number') return options;
  const { url, apiKey, mode } = options;
  try {
    // The user waits for the tool, so a longer wait is an error that the model can explain.
    const client = createClient({ baseUrl: url, apiKey, maxWaitSeconds: 10 });
    const me: Me = await unwrap(client.GET('/me', { signal: terminal.interrupted }));
    const { version } = terminal;
    const server = createMcpServer({
      client,
      apiKey,
      me,
      mode,
      version,
      onError: (error) => say(describe(error, url)),
    });
    const transport = new StdioServerTransport(terminal.stdin, terminal.stdout);
    const closed = new Promise<void>((resolve) => {
      // The transport doesn't notice the end of its input by itself.
      terminal.stdin.once('end', resolve);
      terminal.interrupted.addEventListener('abort', () => resolve());
    });
    await server.connect(transport);
    await closed;
    await server.close();
    return 0;
  } catch (error) {
    if (terminal.interrupted.aborted) return 0;
    say(describe(error, url));
    return 1;
  }
}

function describe(error: unknown, url: string): string {
  if (error instanceof ConnectionError) return `The Mailwright at ${url} can't be reached.`;
  if (error instanceof MailwrightError) return `The Mailwright at ${url} has answered: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

/** The exit code instead, when there is nothing to serve. */
function readOptions(args: string[], terminal: McpTerminal): McpOptions | number {
  const { environment, stderr } = terminal;
  // An empty variable counts as unset.
  const variable = (name: string): string | undefined => environment[name] || undefined;
  const program = new Command('mailwright-mcp')
    .description('Serves a Mailwright to MCP clients over standard input and output.')
    .option('--url <url>', 'its address (MAILWRIGHT_URL)', variable('MAILWRIGHT_URL') ?? 'http://127.0.0.1:3000')
    .addOption(
      new Option('--mode <mode>', 'what the tools may do, within what the key may do (MAILWRIGHT_MCP_MODE)')
        .choices(mcpModes)
        .default(variable('MAILWRIGHT_MCP_MODE') ?? 'send'),
    )
    .addHelpText('after', '\nThe API key is read from MAILWRIGHT_API_KEY, so that no list of processes shows it.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => void stderr.write(text), writeErr: (text) => void stderr.write(text) });
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
  const { url, mode } = program.opts<{ url: string; mode: string }>();
  const apiKey = variable('MAILWRIGHT_API_KEY');
  const given = mcpModes.find((each) => each === mode);
  if (apiKey !== undefined && given !== undefined) return { url, apiKey, mode: given };
  stderr.write(
    apiKey === undefined
      ? 'The API key is missing: set MAILWRIGHT_API_KEY.\n'
      : `MAILWRIGHT_MCP_MODE must be one of ${mcpModes.join(', ')}.\n`,
  );
  return 2;
}
