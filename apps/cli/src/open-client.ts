import { readFileSync } from 'node:fs';
import { createClient, Mailwright, type MailwrightClient } from 'mailwright';
import { defaultProfile, type Profile, readProfiles } from './profiles.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** The options of every command that calls the API. */
export interface ConnectionOptions {
  url?: string;
  apiKey?: string;
  apiKeyFile?: string;
  profile?: string;
}

type Environment = Pick<Terminal, 'environment'>;

const defaultUrl = 'http://127.0.0.1:3000';

/** The API's address: from the option, from MAILWRIGHT_URL, from the profile, or that of an `npm start` here. */
export function findUrl(options: ConnectionOptions, terminal: Environment): string {
  // An empty variable counts as unset.
  return options.url ?? (terminal.environment['MAILWRIGHT_URL'] || findProfile(options, terminal)?.url || defaultUrl);
}

/** The name of the profile that is used. */
export function nameOfProfile({ profile }: ConnectionOptions, { environment }: Environment): string {
  return profile ?? (environment['MAILWRIGHT_PROFILE'] || defaultProfile);
}

function findProfile(options: ConnectionOptions, terminal: Environment): Profile | undefined {
  return readProfiles(terminal).get(nameOfProfile(options, terminal));
}

/** Creates a client for the API that the options, the environment or the profile name. @throws UsageError */
export function openClient(options: ConnectionOptions, terminal: Environment): MailwrightClient {
  return open(options, terminal, createClient);
}

/** Like `openClient`, for the client with a method for each operation. @throws UsageError */
export function openMailwright(options: ConnectionOptions, terminal: Environment): Mailwright {
  return open(options, terminal, (client) => new Mailwright(client));
}

function open<Client>(
  options: ConnectionOptions,
  terminal: Environment,
  create: (options: { baseUrl: string; apiKey: string }) => Client,
): Client {
  try {
    return create({ baseUrl: findUrl(options, terminal), apiKey: findKey(options, terminal) });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(error.message.replace(/^baseUrl/, 'The URL').replace(/^apiKey/, 'The API key'));
  }
}

function findKey(options: ConnectionOptions, terminal: Environment): string {
  const { apiKey, apiKeyFile } = options;
  if (apiKey !== undefined && apiKeyFile !== undefined)
    throw new UsageError('Give either --api-key or --api-key-file, not both.');
  if (apiKeyFile !== undefined) return readKeyFile(apiKeyFile);
  const profile = findProfile(options, terminal);
  // A key that was saved for one Mailwright is never sent to another.
  const saved = profile?.url === findUrl(options, terminal) ? profile.apiKey : '';
  const key = apiKey ?? (terminal.environment['MAILWRIGHT_API_KEY'] || saved);
  if (key !== '') return key;
  throw new UsageError(
    'The API key is missing. Run login, set MAILWRIGHT_API_KEY, or give a file that contains it with --api-key-file.',
  );
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new UsageError(`The API key can't be read from ${file} (${(error as NodeJS.ErrnoException).code}).`);
  }
}
