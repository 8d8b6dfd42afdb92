import { setTimeout as wait } from 'node:timers/promises';
import { awaitImport, type Import, type MailwrightClient, unwrap } from 'mailwright';
import type { Command } from 'commander';
import { fetchFirstErrors, saveErrors } from './fetch-import-errors.ts';
import { formatCount } from './format-quantity.ts';
import { createMergeProgress } from './import-progress.ts';
import { type ConnectionOptions, openClient } from './open-client.ts';
import { createProgressLine } from './progress-line.ts';
import { importLines } from './show-import.ts';
import { recognizedLines } from './show-recognized.ts';
import { exitCodes, print, type Run, type Terminal } from './terminal.ts';

const pollMs = 500;

interface FollowOptions extends ConnectionOptions {
  errors?: string;
  json?: true;
}

/** `follow`, `cancel` and `undo` */
export function addFollowCommands(program: Command, terminal: Terminal, run: Run): void {
  program
    .command('follow')
    .description('wait until an import has ended, and show its result')
    .argument('<uid>', 'the uid of the import')
    .option('--errors <file>', 'write the errors in rows to this file, as CSV')
    .option('--json', 'print the import as JSON')
    .addHelpText(
      'after',
      '\nExit codes: 0 completed, 1 failed or cancelled, 3 completed with errors, 130 after Ctrl-C.',
    )
    .action((uid: string, _options: unknown, self: Command) => {
      const options = self.optsWithGlobals<FollowOptions>();
      return run(followToEnd(openClient(options, terminal), uid, options, terminal));
    });

  program
    .command('cancel')
    .description('cancel an import; merged rows stay')
    .argument('<uid>', 'the uid of the import')
    .option('--json', 'print the import as JSON')
    .action((uid: string, _options: unknown, self: Command) => {
      const options = self.optsWithGlobals<FollowOptions>();
      return run(cancelImport(openClient(options, terminal), uid, options, terminal));
    });

  program
    .command('undo')
    .description('delete the subscribers whom a finished import has added and who have not changed since')
    .argument('<uid>', 'the uid of the import')
    .option('--json', 'print the import as JSON')
    .action((uid: string, _options: unknown, self: Command) => {
      const options = self.optsWithGlobals<FollowOptions>();
      return run(undoImport(openClient(options, terminal), uid, options, terminal));
    });
}

/** Waits for the end of an import and prints its result. Resolves to the exit code. */
export async function followToEnd(
  client: MailwrightClient,
  uid: string,
  options: FollowOptions,
  terminal: Terminal,
): Promise<number> {
  const line = createProgressLine(terminal);
  const { show, noteOutage } = createMergeProgress(line);
  const { interrupted: signal } = terminal;
  let ended: Import;
  let isShown = options.json === true;
  const onProgress = (now: Import): void => {
    // The file's format is known before its first row is merged.
    if (!isShown && now.recognized !== null) {
      isShown = true;
      for (const each of recognizedLines(now.recognized)) line.note(each);
    }
    show(now);
  };
  try {
    // Read once first, so that a wrong address, key or uid fails at once.
    await unwrap(client.GET('/imports/{uid}', { params: { path: { uid } }, signal }));
    ended = await awaitImport(client, uid, { signal, onProgress, onOutage: noteOutage });
  } catch (error) {
    line.clear();
    if (!signal.aborted) throw error;
    terminal.stderr.write(
      `${uid} continues in the background. Follow it with: ${terminal.program} follow ${uid}\n` +
        `or cancel it with: ${terminal.program} cancel ${uid}\n`,
    );
    return exitCodes.interrupted;
  }
  line.clear();
  if (options.errors !== undefined) await saveErrors(client, uid, options.errors, signal);
  if (options.json === true) print(terminal, [JSON.stringify(ended, undefined, 2)]);
  else
    print(
      terminal,
      importLines(ended, await fetchFirstErrors(client, ended, signal), {
        savedTo: options.errors,
        program: terminal.program,
      }),
    );
  if (ended.status === 'completed') return exitCodes.done;
  return ended.status === 'completed_with_errors' ? exitCodes.withErrors : exitCodes.failed;
}

async function cancelImport(
  client: MailwrightClient,
  uid: string,
  { json }: FollowOptions,
  terminal: Terminal,
): Promise<number> {
  const cancelled = await unwrap(client.POST('/imports/{uid}/cancel', { params: { path: { uid } } }));
  if (json === true) print(terminal, [JSON.stringify(cancelled, undefined, 2)]);
  else print(terminal, importLines(cancelled, [], terminal));
  return exitCodes.done;
}

async function undoImport(
  client: MailwrightClient,
  uid: string,
  { json }: FollowOptions,
  terminal: Terminal,
): Promise<number> {
  const { interrupted: signal } = terminal;
  const line = createProgressLine(terminal);
  const params = { path: { uid } };
  let current = await unwrap(client.POST('/imports/{uid}/undo', { params, signal }));
  while (current.undo?.status === 'running') {
    line.show({ title: 'Undoing', facts: [`${formatCount(current.undo.removed)} subscribers deleted`] });
    await wait(pollMs, undefined, { signal });
    current = await unwrap(client.GET('/imports/{uid}', { params, signal }));
  }
  line.clear();
  const { removed = 0, kept = 0 } = current.undo ?? {};
  if (json === true) print(terminal, [JSON.stringify(current, undefined, 2)]);
  else {
    const stay = kept === 0 ? '' : `; ${formatCount(kept)} stay because they have changed`;
    const deleted = removed === 1 ? '1 subscriber was deleted' : `${formatCount(removed)} subscribers were deleted`;
    print(terminal, [`The import ${uid} is undone: ${deleted}${stay}.`]);
  }
  return exitCodes.done;
}
