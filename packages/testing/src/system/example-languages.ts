import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** A program and its arguments. */
export type Command = [program: string, ...args: string[]];

/** How examples in a language are run. Every command runs in a folder that has the example's file and `files`. */
export interface ExampleLanguage {
  /** The language in the page's code fences. */
  language: string;
  /** The file to which the example is written. */
  file: string;
  /** Further files that the example needs. */
  files?: Record<string, string>;
  /** Succeeds if this machine has the language. */
  version: Command;
  /** Succeeds if this machine also has the libraries. Nothing is ever downloaded. */
  libraries: Command;
  /** Must succeed before the example is run. */
  build?: Command;
  /** Runs the example as a receiver on a port, which is also in PORT. */
  run(port: number): Command;
  /** Succeeds, or reports only a missing library, if the example's syntax is valid. */
  syntax: Command;
  /** The errors that the syntax check may report without a library. */
  missingLibrary?: RegExp;
  environment?: Record<string, string>;
}

const goModule = 'github.com/standard-webhooks/standard-webhooks/libraries';
const goVersion = 'v0.0.1';
const java = ['-cp', findMavenJar()];

// A handler with the Web's Request and Response isn't a program by itself: this is the least code that makes it one.
const serveHandler = `import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
const { POST } = await import('./receiver.mjs');
if (POST !== undefined) {
  createServer(async (incoming, outgoing) => {
    const { method, headers } = incoming;
    const request = new Request('http://receiver/', { method, headers, body: await buffer(incoming) });
    const response = await POST(request);
    outgoing.writeHead(response.status).end(await response.text());
  }).listen(process.env.PORT);
}
`;

/** The languages in the guide for receivers. */
export const exampleLanguages: ExampleLanguage[] = [
  {
    language: 'js',
    file: 'receiver.mjs',
    files: { 'serve.mjs': serveHandler },
    version: [process.execPath, '--version'],
    libraries: [process.execPath, '--version'],
    run: () => [process.execPath, 'serve.mjs'],
    syntax: [process.execPath, '--check', 'receiver.mjs'],
  },
  {
    language: 'python',
    file: 'receiver.py',
    version: ['python3', '--version'],
    libraries: ['python3', '-c', 'import flask, standardwebhooks'],
    run: (port) => ['python3', '-m', 'flask', '--app', 'receiver', 'run', '--port', String(port)],
    syntax: ['python3', '-m', 'py_compile', 'receiver.py'],
  },
  {
    language: 'php',
    file: 'receiver.php',
    version: ['php', '--version'],
    libraries: ['php', '-r', "require 'vendor/autoload.php'; exit(class_exists('StandardWebhooks\\Webhook') ? 0 : 1);"],
    run: (port) => ['php', '-S', `127.0.0.1:${port}`, 'receiver.php'],
    syntax: ['php', '-l', 'receiver.php'],
  },
  {
    language: 'ruby',
    file: 'config.ru',
    version: ['ruby', '--version'],
    libraries: ['ruby', '-e', 'require "rack"; require "standardwebhooks"'],
    run: (port) => ['ruby', '-S', 'rackup', '--host', '127.0.0.1', '--port', String(port), 'config.ru'],
    syntax: ['ruby', '-c', 'config.ru'],
  },
  {
    language: 'go',
    file: 'receiver.go',
    files: { 'go.mod': `module receiver\n\ngo 1.22\n\nrequire ${goModule} ${goVersion}\n` },
    version: ['go', 'version'],
    libraries: ['go', 'mod', 'download', `${goModule}@${goVersion}`],
    build: ['go', 'build', '-o', 'receiver', '.'],
    run: () => ['./receiver'],
    syntax: ['gofmt', '-e', 'receiver.go'],
    environment: { GOPROXY: 'off', GOSUMDB: 'off', GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' },
  },
  {
    language: 'java',
    file: 'Receiver.java',
    version: ['javac', '-version'],
    libraries: ['javap', ...java, 'com.standardwebhooks.Webhook'],
    run: () => ['java', ...java, 'Receiver.java'],
    syntax: ['javac', '-proc:none', '-d', 'out', 'Receiver.java'],
    missingLibrary: /package com\.standardwebhooks(\.\w+)? does not exist|cannot find symbol/,
  },
];

/** The path of the library where Maven stores its downloads; a path that doesn't exist if it isn't there. */
function findMavenJar(): string {
  const folder = path.join(homedir(), '.m2/repository/com/standardwebhooks/standardwebhooks');
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  const jars = versions.map((version) => path.join(folder, version, `standardwebhooks-${version}.jar`));
  return jars.findLast((jar) => existsSync(jar)) ?? 'not-downloaded.jar';
}
