import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { Mailwright } from 'mailwright';
import { type ConnectionOptions, findUrl, nameOfProfile } from './open-client.ts';
import { profileFile, readProfiles, writeProfiles } from './profiles.ts';
import { exitCodes, print, type Run, type Terminal, UsageError } from './terminal.ts';

/** `login` and `logout` */
export function addLoginCommands(program: Command, terminal: Terminal, run: Run): void {
  program
    .command('login')
    .description('save the address of a Mailwright and an API key, for all later commands')
    .addHelpText(
      'after',
      `
Reads the key from standard input, so that no other user and no history sees it, checks it, and saves it in a file that only
you can read. With --profile, several can be saved; MAILWRIGHT_PROFILE or --profile chooses one.`,
    )
    .action((_options: unknown, command: Command) =>
      run(logIn(command.optsWithGlobals<ConnectionOptions>(), terminal)),
    );
  program
    .command('logout')
    .description('forget what `login` has saved')
    .action((_options: unknown, command: Command) =>
      run(logOut(command.optsWithGlobals<ConnectionOptions>(), terminal)),
    );
}

async function logIn(options: ConnectionOptions, terminal: Terminal): Promise<number> {
  const url = findUrl(options, terminal);
  const apiKey = options.apiKey ?? (await readKey(terminal, url));
  const mailwright = openWith(url, apiKey);
  const me = await mailwright.account.get({ signal: terminal.interrupted });
  const profiles = readProfiles(terminal);
  const name = nameOfProfile(options, terminal);
  writeProfiles(terminal, profiles.set(name, { url, apiKey }));
  print(terminal, [`Logged in to ${url} as ${me.account.name}. The key is saved in ${profileFile(terminal)}.`]);
  return exitCodes.done;
}

function openWith(baseUrl: string, apiKey: string): Mailwright {
  try {
    return new Mailwright({ baseUrl, apiKey });
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/^baseUrl/, 'The URL').replace(/^apiKey/, 'The API key'));
  }
}

async function readKey({ stdin, stderr }: Terminal, url: string): Promise<string> {
  stderr.write(`API key for ${url} (in the console under Integrations): `);
  const lines = createInterface({ input: stdin as NodeJS.ReadableStream });
  for await (const line of lines) return line.trim();
  throw new UsageError('No key was given on standard input.');
}

async function logOut(options: ConnectionOptions, terminal: Terminal): Promise<number> {
  const profiles = readProfiles(terminal);
  const name = nameOfProfile(options, terminal);
  if (!profiles.delete(name)) throw new UsageError(`There is no profile ${name}.`);
  writeProfiles(terminal, profiles);
  print(terminal, [`The profile ${name} is forgotten.`]);
  return exitCodes.done;
}
