import { readFileSync } from 'node:fs';
import { createClient, type MailwrightClient } from 'mailwright';
import { type Terminal, UsageError } from './terminal.ts';

/** The options of every command that calls the API. */
export interface ConnectionOptions {
  url?: string;
  apiKey?: string;
  apiKeyFile?: string;
}

const defaultUrl = 'http://127.0.0.1:3000';

/** The API's address: from the option, from MAILWRIGHT_URL, or that of an `npm start` on this machine. */
export function findUrl({ url }: ConnectionOptions, { environment }: Pick<Terminal, 'environment'>): string {
  // An empty variable counts as unset.
  return url ?? (environment['MAILWRIGHT_URL'] || defaultUrl);
}

/** Creates a client for the API that the options or the environment name. @throws UsageError */
export function openClient(options: ConnectionOptions, terminal: Pick<Terminal, 'environment'>): MailwrightClient {
  try {
    return createClient({ baseUrl: findUrl(options, terminal), apiKey: findKey(options, terminal) });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(error.message.replace(/^baseUrl/, 'The URL').replace(/^apiKey/, 'The API key'));
  }
}

function findKey({ apiKey, apiKeyFile }: ConnectionOptions, { environment }: Pick<Terminal, 'environment'>): string {
  if (apiKey !== undefined && apiKeyFile !== undefined)
    throw new UsageError('Give either --api-key or --api-key-file, not both.');
  if (apiKeyFile !== undefined) return readKeyFile(apiKeyFile);
  const key = apiKey ?? environment['MAILWRIGHT_API_KEY'] ?? '';
  if (key !== '') return key;
  throw new UsageError(
    'The API key is missing. Set MAILWRIGHT_API_KEY, or give a file that contains it with --api-key-file.',
  );
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new UsageError(`The API key can't be read from ${file} (${(error as NodeJS.ErrnoException).code}).`);
  }
}
