import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@mailwright/local-stack';
import { childEnvironment, variables } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import type { BenchStack } from './start-bench-stack.ts';
import { type Child, startChild } from './start-child.ts';

/** What the workers of a bench, and whoever adds hooks for them, encrypt with. */
export const benchAppSecret = 'only for benches: what it encrypts goes when they end';

const script = fileURLToPath(new URL('../../../apps/webhook-worker/dist/main.js', import.meta.url));

/**
 * Starts the built webhook worker with its defaults, but allowed to deliver to this machine over http, and its log going
 * to a file. Resolves when it is ready.
 * @param options `environment`: variables to set beside; `profileFolder`: where it leaves a CPU profile when it is stopped.
 */
export async function startWebhookWorker(
  stack: BenchStack,
  options: { databaseUrl: string; environment?: Record<string, string>; profileFolder?: string },
): Promise<Child> {
  const opsPort = await findFreePort();
  // A variable of the shell that started the bench would change what is measured.
  const unset = Object.fromEntries(Object.keys(variables).map((name) => [name, undefined]));
  const worker = startChild({
    script,
    flags: options.profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profileFolder}`],
    output: path.join(stack.logs, 'webhook-worker.log'),
    environment: childEnvironment({
      ...unset,
      DATABASE_URL: options.databaseUrl,
      REDIS_URL: stack.redisUrl,
      APP_SECRET: benchAppSecret,
      OPS_PORT: String(opsPort),
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      ...options.environment,
    }),
  });
  await until(
    'the webhook worker to be ready',
    async () => {
      const answer = await fetch(`http://127.0.0.1:${opsPort}/readyz`).catch(() => undefined);
      await answer?.text();
      return answer?.ok;
    },
    30_000,
  );
  return worker;
}
