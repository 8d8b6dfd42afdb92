import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { runCommand, sdkFolder, sdkToolsDir, succeeds, tellNotRun } from './run-command.ts';

/** The sources of the SDK for Python. */
export const pythonSources = sdkFolder('python');
const requirements = path.join(pythonSources, 'requirements-test.txt');
const sum = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
const venv = path.join(sdkToolsDir, `python-${sum}`);

/** The command that runs a module, such as mypy, with what the tests need. */
export function inVenv(module: string): string[] {
  return [pythonIn(venv), '-m', module];
}

/**
 * Installs what the tests of the SDK run with, once for each list of versions. Without Python, or without a registry,
 * it says that `what` isn't run, and resolves to false.
 */
export async function preparePython(what: string): Promise<boolean> {
  if (!succeeds(['python3', '-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'])) {
    tellNotRun(what, 'there is no Python 3.10 or newer with venv on this machine');
    return false;
  }
  if (existsSync(venv)) return true;
  // Suites run at the same time: each installs into a folder of its own, and the first one to end gives it the name.
  const own = `${venv}.${process.pid}`;
  await mkdir(sdkToolsDir, { recursive: true });
  const commands = [
    ['python3', '-m', 'venv', own],
    [
      pythonIn(own),
      '-m',
      'pip',
      'install',
      '--quiet',
      '--retries',
      '1',
      '--disable-pip-version-check',
      '-r',
      requirements,
    ],
  ];
  try {
    for (const command of commands) {
      const { status, output } = await runCommand(command, { cwd: pythonSources });
      if (status === 0) continue;
      tellNotRun(what, output.trim());
      return false;
    }
    await rename(own, venv).catch((error: unknown) => {
      if (!existsSync(venv)) throw error;
    });
    return true;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

// Programs such as bin/mypy name the folder that they were installed into; modules don't.
function pythonIn(folder: string): string {
  return path.join(folder, 'bin/python');
}
