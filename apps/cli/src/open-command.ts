import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import { type ConnectionOptions, findUrl } from './open-client.ts';
import { exitCodes, print, type Run, type Terminal } from './terminal.ts';

/** `open` */
export function addOpenCommand(program: Command, terminal: Terminal, run: Run): void {
  program
    .command('open [page]')
    .description('open the console in the browser, or a page of it, such as campaigns')
    .action((page: string | undefined, _options: unknown, command: Command) =>
      run(openConsole(page, command.optsWithGlobals<ConnectionOptions>(), terminal)),
    );
}

const openers: Partial<Record<NodeJS.Platform, string[]>> = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };

async function openConsole(page = '', options: ConnectionOptions, terminal: Terminal): Promise<number> {
  const url = new URL(page.replace(/^\/+/, ''), `${findUrl(options, terminal).replace(/\/+$/, '')}/`).href;
  const [program = 'xdg-open', ...before] = openers[process.platform] ?? ['xdg-open'];
  // Without a browser, the printed address is enough.
  spawn(program, [...before, url], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
  print(terminal, [url]);
  return exitCodes.done;
}
