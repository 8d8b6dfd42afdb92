import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@mailwright/local-stack';
import { childEnvironment, variables } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import type { BenchStack } from './start-bench-stack.ts';
import { type Child, startChild } from './start-child.ts';

/** The apps that benches start. */
export type App = 'all-in-one' | 'api' | 'audience-worker' | 'mail-worker' | 'webhook-worker';

/** The secret with which a bench's processes encrypt. */
export const benchAppSecret = 'only for benches: what it encrypts goes when they end';

/** An app's settings, in addition to its defaults. */
export interface AppSettings {
  databaseUrl: string;
  /** Further variables. */
  environment?: Record<string, string>;
  /** When the app stops, it writes a CPU profile into a subfolder with its name. */
  profileFolder?: string | undefined;
}

/**
 * Starts a built app with its defaults, except that it may deliver to this machine over http and writes its log to a
 * file. Resolves when it is ready.
 */
export async function startApp(
  stack: BenchStack,
  app: App,
  { databaseUrl, environment, profileFolder }: AppSettings,
): Promise<Child> {
  const opsPort = await findFreePort();
  // A variable of the caller's shell would change what is measured.
  const unset = Object.fromEntries(Object.keys(variables).map((name) => [name, undefined]));
  const child = startChild({
    app,
    script: fileURLToPath(new URL(`../../../apps/${app}/dist/main.js`, import.meta.url)),
    flags: profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.join(profileFolder, app)}`],
    output: path.join(stack.logs, `${app}.log`),
    environment: childEnvironment({
      ...unset,
      DATABASE_URL: databaseUrl,
      REDIS_URL: stack.redisUrl,
      APP_SECRET: benchAppSecret,
      OPS_PORT: String(opsPort),
      DRAIN_SECONDS: '0',
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      ...environment,
    }),
  });
  try {
    await until(
      `the ${app} to be ready`,
      async () => {
        const response = await fetch(`http://127.0.0.1:${opsPort}/readyz`).catch(() => undefined);
        await response?.text();
        return response?.ok;
      },
      60_000,
    );
  } catch (error) {
    await child.stop();
    throw error;
  }
  return child;
}
