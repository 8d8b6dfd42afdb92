import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../setup.mjs';

const pollMs = 200;
const maxMinutes = 5;

/** Starts Mailwright with its data in a new folder; resolves to `{url, key, stop()}`. */
export async function startStack(folder) {
  const dataDir = path.join(folder, 'stack');
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs'), '--data-dir', dataDir], {
    // In a group of its own, so that Ctrl-C reaches only us, and we stop it in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn' },
  });
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGINT');
    await ended;
  };
  const file = path.join(dataDir, 'stack.json');
  const until = Date.now() + maxMinutes * 60_000;
  while (!existsSync(file)) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`Mailwright didn't start:\n${Buffer.concat(parts).toString()}`);
    }
    await wait(pollMs);
  }
  const { baseUrl, apiKey } = JSON.parse(readFileSync(file, 'utf8'));
  return { url: baseUrl, key: apiKey, stop };
}
