import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@mailwright/platform';

const script = fileURLToPath(new URL('../../../../scripts/admin.mjs', import.meta.url));

/** How a process ended. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `npm run admin -- …` as a process, to its end. @param environment changes of ours; undefined takes one out. */
export async function runAdmin(
  args: string[],
  environment: Record<string, string | undefined>,
  stdin = '',
): Promise<Ended> {
  const child = spawn(process.execPath, [script, ...args], { env: childEnvironment(environment) });
  child.stdin.end(stdin);
  const code = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}
