import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@mailwright/platform';
import { testDataDir } from '../servers/test-servers-file.ts';
import type { Example } from './read-examples.ts';

/** Runs shell examples in one shell, one after the other. Resolves to the output of each. @throws if one fails. */
export async function runShellExamples(
  examples: Example[],
  options: { cwd: string; environment: Record<string, string> },
): Promise<string[]> {
  const separator = randomUUID();
  const script = examples.map(({ text }) => `${text}\nprintf '%s\\n' '${separator}'`).join('\n');
  const output = await run('bash', ['-euc', script], options);
  return output.split(`${separator}\n`).slice(0, -1);
}

/**
 * Compiles TypeScript examples and runs them, all as one module of a program that has the built client installed.
 * Resolves to the output of each. @throws with the message of the compiler or the program.
 */
export async function runTypeScriptExamples(
  examples: Example[],
  options: { environment: Record<string, string> },
): Promise<string[]> {
  const separator = randomUUID();
  await mkdir(testDataDir, { recursive: true });
  // Inside the repository, so that its packages can be resolved.
  const folder = await mkdtemp(path.join(testDataDir, 'examples-'));
  try {
    const text = examples.map(({ text }) => `${text}\nconsole.log('${separator}');`).join('\n');
    await writeFile(path.join(folder, 'examples.mts'), text);
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(compilerConfig));
    const { environment } = options;
    await run(process.execPath, [compiler, '-p', folder], { cwd: folder, environment });
    const output = await run(process.execPath, ['examples.mjs'], { cwd: folder, environment });
    return output.split(`${separator}\n`).slice(0, -1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const compiler = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript-compiler/package.json')),
  'bin/tsc',
);

const compilerConfig = {
  extends: fileURLToPath(new URL('../../../../tsconfig.base.json', import.meta.url)),
  compilerOptions: {
    composite: false,
    declaration: false,
    sourceMap: false,
    rewriteRelativeImportExtensions: false,
    allowImportingTsExtensions: false,
    customConditions: [],
  },
  files: ['examples.mts'],
};

function run(
  command: string,
  args: string[],
  { cwd, environment }: { cwd: string; environment: Record<string, string> },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: childEnvironment(environment), stdio: ['ignore', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      const printed = Buffer.concat(output).toString();
      if (code === 0) resolve(printed);
      else reject(new Error(`${command} ended with ${code}:\n${printed}\n${Buffer.concat(errors).toString()}`));
    });
  });
}
