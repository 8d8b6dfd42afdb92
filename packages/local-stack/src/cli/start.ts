import path from 'node:path';
import { childEnvironment, readConfig } from '@mailwright/platform';
import { makeSignInLink } from '../stack/make-sign-in-link.ts';
import { stackFilePath } from '../stack/stack-file.ts';
import { type Stack, type StackOptions, startStack } from '../stack/start-stack.ts';
import { aborted, listenForSignals } from './listen-for-signals.ts';

/** The others as in StackOptions. */
interface StartOptions extends Pick<StackOptions, 'toolsDir' | 'apps' | 'separate'> {
  /** Replaces MAILWRIGHT_DATA_DIR. */
  dataDir?: string | undefined;
}

/**
 * `npm start`: starts everything, prints how to use it, and runs until SIGINT, SIGTERM or SIGHUP; a second signal
 * hurries the stop.
 * @returns the exit code: 0 after an orderly stop, 1 if it couldn't start.
 */
export async function start(options: StartOptions = {}): Promise<number> {
  const { asked, hurry } = listenForSignals();
  const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
  // Even if the reader of our output has gone, everything is stopped in order.
  process.stdout.on('error', () => {});
  let stack: Stack | undefined;
  try {
    const { dataDir, ...others } = options;
    const environment: Record<string, string> = dataDir === undefined ? {} : { MAILWRIGHT_DATA_DIR: dataDir };
    const folder = path.resolve(readConfig([], childEnvironment(environment)).MAILWRIGHT_DATA_DIR);
    const color = process.stdout.isTTY;
    stack = await startStack({ ...others, dataDir: folder, environment, color, log: printLine, signal: asked });
    const link = await makeSignInLink(stack, stack.firstAccount.email);
    // Counted since this process began, so it includes installing and building.
    const seconds = (performance.now() / 1_000).toFixed(1);
    for (const line of welcome(stack, folder, link, seconds)) printLine(line);
    await aborted(asked);
  } catch (error) {
    if (!asked.aborted) process.stderr.write(`\n${describe(error)}\n`);
    if (!asked.aborted && stack === undefined) return 1;
  }
  try {
    await stack?.stop(asked.aborted ? hurry : AbortSignal.abort());
  } catch (error) {
    process.stderr.write(`\nNot everything could be stopped: ${describe(error)}\n`);
    return 1;
  }
  printLine('Stopped.');
  return asked.aborted ? 0 : 1;
}

// One of our own errors needs only its message; any other error is a bug, and its stack helps.
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' || error.name === 'ConfigError' ? error.message : (error.stack ?? error.message);
}

/** The terminal output once everything is running. Only the start that created the key prints it. */
function welcome(stack: Stack, folder: string, link: string | undefined, seconds: string): string[] {
  const { baseUrl, inboxUrl, apiKey, firstAccount, opsUrls, operator } = stack;
  const isShared = new Set(Object.values(opsUrls)).size === 1;
  return [
    '',
    `Mailwright is up (${seconds} s).`,
    '',
    `  Console    ${link ?? baseUrl}${link === undefined ? '' : '  (signs in once, within a day)'}`,
    `  API        ${baseUrl}/api/v1`,
    `  Reference  ${baseUrl}/docs`,
    ...(inboxUrl === null ? [] : [`  Inbox      ${inboxUrl}  (all mail it sends; none leaves this machine)`]),
    `  Queues     ${opsUrls.api}/queues  (${operator.user}, ${operator.isOurs ? operator.password : 'the password of OPS_PASSWORD'})`,
    `  Metrics    ${opsUrls.api}/metrics${isShared ? '' : '; stack.json has those of the workers'}`,
    `  Data       ${folder}`,
    '',
    ...(stack.loopbackReceivers ? receiverLines : []),
    ...keyLines(apiKey, firstAccount.created, firstAccount.email, folder),
    '',
    'Make a list:',
    '',
    `  curl ${baseUrl}/api/v1/lists \\`,
    `    -H "Authorization: Bearer ${keyInCommand(apiKey, firstAccount.created, folder)}" \\`,
    `    -d name='First list' -d from_name='Ada' -d from_email=ada@example.com`,
    '',
    'README.md goes on from here. Ctrl-C stops everything; your data stays.',
    '',
  ];
}

const receiverLines = [
  'Webhooks may go to receivers on this machine, such as http://localhost:4000/, since nothing else can reach this',
  'Mailwright. Elsewhere they only go to public https addresses; to have it so here, set WEBHOOK_ALLOW_HTTP=false.',
  '',
];

function keyLines(apiKey: string | null, created: boolean, email: string, folder: string): string[] {
  if (apiKey === null) {
    return [
      `The account ${email} already exists, and its API key isn't known here, since keys are stored as hashes.`,
      'Use the key that you have; stack.json has "apiKey": null.',
    ];
  }
  const secrets = shortPath(path.join(folder, 'secrets.json'));
  if (!created) return [`The API key of ${email} is in ${secrets}.`];
  return [`API key of ${email}, shown only once and stored in ${secrets}:`, '', `  ${apiKey}`];
}

// Relative to the working directory if the file is below it.
function shortPath(file: string): string {
  const relative = path.relative('', file);
  return relative.startsWith('..') ? file : relative;
}

// Later starts don't print the key, but the printed command must still work unchanged.
function keyInCommand(apiKey: string | null, created: boolean, folder: string): string {
  if (apiKey === null) return 'YOUR_API_KEY';
  return created ? apiKey : `$(node -p "require('${stackFilePath(folder)}').apiKey")`;
}
