import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { operations } from '@mailwright/contracts';
import { goEnvironment, goSources, prepareGo } from './prepare-go.ts';
import { inVenv, preparePython, pythonSources } from './prepare-python.ts';
import { phpSources, preparePhp } from './prepare-php.ts';
import { joinSamples, readSamples, type ReferenceSample } from './read-samples.ts';
import { runCommand } from './run-command.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const hasPython = await preparePython("the types of the reference's samples in Python");
const hasPhp = preparePhp("the reference's samples in PHP");
const hasGo = await prepareGo("the types of the reference's samples in Go");

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'mailwright-samples-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The samples of every operation in a language. */
async function samplesIn(label: string): Promise<ReferenceSample[]> {
  const samples = await readSamples(label);
  expect(samples).toHaveLength(Object.keys(operations).length);
  expect(samples.filter(({ code }) => code === '')).toEqual([]);
  return samples;
}

/** Writes the samples as one program, checks it, and expects that the compiler finds nothing. */
async function check(
  [file, head]: [string, string],
  samples: ReferenceSample[],
  wrap: (sample: ReferenceSample) => string,
  { command, environment }: { command: string[]; environment?: Record<string, string> },
): Promise<void> {
  const program = joinSamples(head, samples, wrap);
  await writeFile(path.join(folder, file), program.text);
  const { status, output } = await runCommand(command, { cwd: folder, ...(environment && { environment }) });
  expect(program.explain(output)).toEqual([]);
  expect([status, status === 0 ? '' : output]).toEqual([0, '']);
}

test('the samples in TypeScript are a strict program of the client', async () => {
  const head = [
    "import { openAsBlob } from 'node:fs';",
    "import { Mailwright } from 'mailwright';",
    "const mailwright = new Mailwright({ baseUrl: 'https://mail.example.com', apiKey: 'mw_live_x' });",
  ].join('\n');
  const compilerOptions = { strict: true, noEmit: true, target: 'es2022', module: 'nodenext', types: ['node'] };
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['samples.ts'] }));
  const compiler = path.join(root, 'node_modules/typescript-compiler/bin/tsc');
  const command = [process.execPath, compiler, '--project', folder, '--pretty', 'false'];
  await check(['samples.ts', head], await samplesIn('TypeScript'), ({ code }) => code, { command });
}, 120_000);

(hasPython ? test : test.skip)(
  'the samples in Python are a program of the SDK that mypy finds right, strictly',
  async () => {
    const head = 'from mailwright import Mailwright\n\nclient = Mailwright("mw_live_x", "https://mail.example.com")';
    await check(['samples.py', head], await samplesIn('Python'), ({ code }) => code, {
      command: [...inVenv('mypy'), '--strict', 'samples.py'],
      // Not what another suite installs into the environment.
      environment: { MYPYPATH: path.join(pythonSources, 'src') },
    });
  },
  120_000,
);

(hasGo ? test : test.skip)(
  'the samples in Go are a program of the SDK that compiles and that vet finds right',
  async () => {
    const module = await readFile(path.join(goSources, 'go.mod'), 'utf8');
    const name = /^module (\S+)$/m.exec(module)?.[1] ?? '';
    const ours = `require ${name} v0.0.0\n\nreplace ${name} => ${goSources}\n`;
    await writeFile(path.join(folder, 'go.mod'), `${module.replace(name, 'example.com/samples')}\n${ours}`);
    await copyFile(path.join(goSources, 'go.sum'), path.join(folder, 'go.sum'));
    const head = `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	mailwright "${name}"
)

func main() {}
`;
    const wrap = (sample: ReferenceSample) =>
      `func ${sample.name.replace('.', '_')}(ctx context.Context, client *mailwright.Client, file *os.File) error {\n${sample.code}\nreturn nil\n}\n`;
    const command = ['go', 'vet', 'samples.go'];
    await check(['samples.go', head], await samplesIn('Go'), wrap, { command, environment: goEnvironment });
  },
  120_000,
);

(hasPhp ? test : test.skip)(
  'each sample in PHP sends the request of its operation',
  async () => {
    const samples = await samplesIn('PHP');
    await writeFile(path.join(folder, 'logo.png'), 'an image');
    await writeFile(path.join(folder, 'subscribers.csv'), 'EMAIL\n');
    const head = `<?php
declare(strict_types=1);
require '${phpSources}tests/bootstrap.php';
$transport = new Mailwright\\Tests\\RecordingTransport();
$mailwright = new Mailwright\\Mailwright('mw_live_x', 'https://mail.example.com', transport: $transport);
`;
    // The response is empty, which is all that may be wrong.
    const wrapped = samples.map(
      ({ name, code }) => `try {\n${code}\n} catch (Mailwright\\Exception\\MailwrightException $failure) {
  if (!str_contains($failure->getMessage(), "isn't JSON")) throw $failure;
}
$request = array_shift($transport->requests);
echo '${name} ', $request->method, ' ', parse_url($request->url, PHP_URL_PATH), "\\n";`,
    );
    await writeFile(path.join(folder, 'samples.php'), head + wrapped.join('\n'));
    const { status, output } = await runCommand(['php', 'samples.php'], { cwd: folder });
    expect([status, status === 0 ? '' : output]).toEqual([0, '']);
    const sent = output.trim().split('\n');
    expect(sent).toHaveLength(samples.length);
    for (const [index, { name, request }] of samples.entries()) {
      // It first asks what has arrived already.
      const wanted = name === 'imports.upload' ? 'GET /api/v1/imports/{uid}' : request;
      const pattern = wanted.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
      expect(sent[index]).toMatch(new RegExp(`^${name.replace('.', '\\.')} ${pattern}$`));
    }
  },
  120_000,
);
