import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSignInLink, type Stack, type StackFile, startStack } from '@mailwright/local-stack';
import { createTestDatabase, type OidcServer, readTestServers, startOidcProvider, toolsDir } from '@mailwright/testing';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/** Where the screenshots of the last run are stored. */
export const screenshotFolder = fileURLToPath(new URL('../../../../.local/console/', import.meta.url));

/** A running Mailwright and a browser. */
export interface TestConsole {
  stack: Stack;
  /** An OpenID provider, "Example ID", that users can sign in with. */
  provider: OidcServer;
  /** Calls the API with the first account's key; resolves to the response's body. */
  call<Body = { uid: string }>(method: string, path: string, body?: object): Promise<Body>;
  /** Runs a statement on the database. */
  run(text: string, ...values: unknown[]): Promise<unknown>;
  /** Opens an empty page in a new browser profile that is signed in. */
  open(options?: OpenOptions): Promise<Page>;
  /** Closes all open pages, such as those of a failed test. */
  closePages(): Promise<void>;
  /** Makes a link that signs in a user once; without an address, the owner of the first account. */
  makeSignInLink(email?: string): Promise<string>;
  /** Kills the API, as a crash would; its supervisor starts it again. */
  killApi(): void;
  /** The errors that pages reported: exceptions, and violations of the content security policy. */
  faults: string[];
  /** The process id of the API, which is restarted when it ends. */
  apiPid(): number;
  stop(): Promise<void>;
}

interface OpenOptions {
  width?: number;
  colorScheme?: 'light' | 'dark';
  locale?: string;
  /** Whether nobody is signed in. */
  isAnonymous?: boolean;
  /** The address of the signed-in user; if absent, the owner of the first account. */
  email?: string;
}

/** Starts a stack on the test run's servers, with webhooks to this machine allowed, and a browser. */
export async function startConsole(): Promise<TestConsole> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailwright-console-'));
  mkdirSync(screenshotFolder, { recursive: true });
  const database = await createTestDatabase();
  const { redisUrl } = await readTestServers();
  const provider = await startOidcProvider();
  const stack = await startStack({
    dataDir: path.join(folder, '.local'),
    toolsDir,
    port: 0,
    quiet: true,
    environment: {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      QUEUE_PREFIX: path.basename(folder),
      BASE_URL: '',
      PORT: '',
      SMTP_URL: '',
      LOG_FORMAT: 'json',
      WEBHOOK_ALLOW_HTTP: 'true',
      // Each page signs in from its own network, because that many sign-ins per minute from one network would exceed
      // its limit.
      TRUST_PROXY: '1',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      OIDC_ISSUER_URL: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Example ID',
    },
    log: () => {},
  });
  const browser: Browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  const faults: string[] = [];
  let signIns = 0;
  let failure: Error | undefined;
  const linkFor = async (email: string): Promise<string> => {
    const link = await makeSignInLink(stack, email);
    if (link === undefined) throw new Error(`There is no user ${email}`);
    return link;
  };
  const open = async ({
    width = 1280,
    colorScheme = 'light',
    locale = 'en-GB',
    isAnonymous = false,
    email = stack.firstAccount.email,
  }: OpenOptions = {}) => {
    if (failure !== undefined) throw failure;
    const context: BrowserContext = await browser.newContext({
      viewport: { width, height: width < 600 ? 844 : 900 },
      colorScheme,
      locale,
      reducedMotion: 'reduce',
      timezoneId: 'Europe/Zurich',
    });
    context.setDefaultTimeout(90_000);
    // Sign in with the same request that the link's page makes, because loading that page for each story would take
    // longer.
    if (!isAnonymous) {
      const token = (await linkFor(email)).split('#')[1];
      const headers = { 'x-forwarded-for': `192.0.2.${(signIns += 1) % 256}` };
      const signedIn = await context.request
        .post(`${stack.baseUrl}/app/sign-in-links`, { headers, data: { token }, timeout: 30_000 })
        .catch((error: unknown) => {
          // Else each further story would wait as long, and nobody would know why.
          failure = new Error(`Mailwright doesn't respond. Its last lines:\n${lastLines(folder)}`, { cause: error });
          throw failure;
        });
      if (!signedIn.ok()) throw new Error(`Signing in: ${signedIn.status()} ${await signedIn.text()}`);
    }
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|Uncaught|Trusted/.test(message.text()))
        faults.push(message.text());
    });
    return page;
  };
  return {
    stack,
    provider,
    faults,
    killApi: () => {
      const { pids } = JSON.parse(readFileSync(path.join(folder, '.local/stack.json'), 'utf8')) as {
        pids: { api: number };
      };
      process.kill(pids.api, 'SIGKILL');
    },
    open,
    closePages: async () => void (await Promise.all(browser.contexts().map((context) => context.close()))),
    makeSignInLink: (email = stack.firstAccount.email) => linkFor(email),
    run: (text, ...values) => database.query({ text, values }),
    call: async <Body>(method: string, address: string, body?: object) => {
      const response = await fetch(`${stack.baseUrl}/api/v1${address}`, {
        method,
        headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as Body;
    },
    apiPid: () => {
      const file = path.join(folder, '.local', 'stack.json');
      return (JSON.parse(readFileSync(file, 'utf8')) as StackFile).pids.api;
    },
    stop: async () => {
      await browser.close();
      await stack.stop();
      await provider.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The last lines that the processes of a stack have logged. */
function lastLines(folder: string): string {
  const logs = path.join(folder, '.local/logs');
  const tailOf = (name: string) => readFileSync(path.join(logs, name), 'utf8').split('\n').slice(-15).join('\n');
  return readdirSync(logs)
    .map((name) => `${name}:\n${tailOf(name)}`)
    .join('\n');
}
