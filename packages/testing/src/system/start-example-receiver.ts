import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '@mailwright/local-stack';
import { childEnvironment } from '@mailwright/platform';
import { testDataDir } from '../servers/test-servers-file.ts';
import { until } from '../until.ts';
import type { Command, ExampleLanguage } from './example-languages.ts';

/** How much of an example this machine can check: all of it, only its syntax, or nothing. */
export type Reach = 'run' | 'syntax' | 'absent';

const lookLimitMs = 30_000;
// Long, because Go compiles its standard library the first time.
const commandLimitMs = 300_000;
const startLimitMs = 60_000;

/** How much of an example in a language this machine can check. */
export function findReach(language: ExampleLanguage): Reach {
  const isWell = ([program, ...args]: Command): boolean => {
    const env = childEnvironment(language.environment ?? {});
    return spawnSync(program, args, { env, timeout: lookLimitMs, stdio: 'ignore' }).status === 0;
  };
  if (!isWell(language.version)) return 'absent';
  return isWell(language.libraries) ? 'run' : 'syntax';
}

/** Writes an example to a folder inside the repository, so that Node can resolve its packages. */
export async function writeExample(
  language: ExampleLanguage,
  text: string,
): Promise<{ folder: string; remove(): Promise<void> }> {
  await mkdir(testDataDir, { recursive: true });
  const folder = await mkdtemp(path.join(testDataDir, `receiver-${language.language}-`));
  const files = { ...language.files, [language.file]: text };
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(path.join(folder, name), content)));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The syntax errors of an example, one line each; empty if it is valid. */
export async function checkSyntax(language: ExampleLanguage, folder: string): Promise<string[]> {
  const { failed, output } = await runCommand(language, language.syntax, folder);
  if (!failed) return [];
  const errors = output.split('\n').filter((line) => line.includes('error'));
  const { missingLibrary } = language;
  if (missingLibrary === undefined || errors.length === 0) return [output];
  return errors.filter((line) => !missingLibrary.test(line) && !/^\d+ errors?$/.test(line));
}

/** An example that runs as a receiver. */
export interface ExampleReceiver {
  url: string;
  /** Its output so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Builds and starts an example as a receiver on a free port. @throws with its output if it doesn't start. */
export async function startExampleReceiver(
  language: ExampleLanguage,
  folder: string,
  environment: Record<string, string>,
): Promise<ExampleReceiver> {
  if (language.build !== undefined) {
    const built = await runCommand(language, language.build, folder);
    if (built.failed) throw new Error(`${language.build.join(' ')} failed:\n${built.output}`);
  }
  const port = await findFreePort();
  const [program, ...args] = language.run(port);
  const child = spawn(program, args, {
    cwd: folder,
    env: childEnvironment({ ...language.environment, ...environment, PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => void (output += error.message));
    child.once('close', () => {
      hasEnded = true;
      resolve();
    });
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  const url = `http://127.0.0.1:${port}/`;
  // A running receiver refuses a request without a signature.
  const isUp = () => fetch(url, { method: 'POST', body: '{}' }).then(Boolean, () => false);
  try {
    await until(`${language.language} to listen`, async () => hasEnded || (await isUp()), startLimitMs);
    if (hasEnded) throw new Error('It ended at once');
  } catch (error) {
    await stop();
    throw new Error(`The receiver in ${language.language} didn't start:\n${output}`, { cause: error });
  }
  return { url, output: () => output, stop };
}

function runCommand(
  language: ExampleLanguage,
  [program, ...args]: Command,
  cwd: string,
): Promise<{ failed: boolean; output: string }> {
  const env = childEnvironment(language.environment ?? {});
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env, timeout: commandLimitMs }, (error, stdout, stderr) => {
      resolve({ failed: error !== null, output: `${stdout}\n${stderr}` });
    });
  });
}
