import { type Import, type MailwrightClient, unwrap, uploadImport } from 'mailwright';
import type { Command } from 'commander';
import { runDry } from './dry-run.ts';
import { followToEnd } from './follow-commands.ts';
import { formatBytes } from './format-quantity.ts';
import { addImportOptions, type ImportCommandOptions, toQuery } from './import-options.ts';
import { createUploadProgress } from './import-progress.ts';
import { openClient } from './open-client.ts';
import { type Input, openInput } from './open-input.ts';
import { createProgressLine } from './progress-line.ts';
import { exitCodes, print, type Run, type Terminal, UsageError } from './terminal.ts';

/** `import` */
export function addImportCommand(program: Command, terminal: Terminal, run: Run): void {
  const command = program
    .command('import')
    .description(
      'import a file of subscribers: CSV or NDJSON, as it is or compressed by gzip or as a zip with one file',
    )
    .argument('<file>', 'the file; - for standard input');
  addImportOptions(command)
    .option('--dry-run', 'write nothing; show how the columns are mapped, and the errors in the first 1,000 rows')
    .option('--no-wait', 'exit when the file is uploaded, without waiting until it is merged')
    .option('--resume <uid>', 'resume the upload of this import, from the same file')
    .option('--errors <file>', 'write the errors in rows to this file, as CSV')
    .option('--json', 'print the import as JSON')
    .addHelpText(
      'after',
      `
The upload continues automatically after errors of the connection or the service. After an interruption, resume it with
--resume within an hour.

Exit codes: 0 completed, 1 failed or cancelled, 2 invalid command or options, 3 completed with errors, 130 after Ctrl-C.
For a dry run: 0 all rows are valid, 1 the file can't be imported, 3 some rows are invalid.

Examples:
  ${terminal.program} import contacts.csv --list list_… --tag spring --mapping 'Mail=EMAIL' --mapping 'Notes='
  ${terminal.program} import contacts.csv --resume imp_…
  gunzip -c contacts.csv.gz | npm run --silent cli -- import - --list list_…`,
    )
    .action((file: string, _options: unknown, self: Command) =>
      run(importFile(file, self.optsWithGlobals<ImportCommandOptions>(), terminal)),
    );
}

async function importFile(file: string, options: ImportCommandOptions, terminal: Terminal): Promise<number> {
  checkOptions(options, terminal.program);
  const client = openClient(options, terminal);
  const input = openInput(file, terminal);
  if (options.dryRun === true) return runDry(client, input, options, terminal);
  await checkTarget(client, file, input, options, terminal);
  const uploaded = await upload(client, file, input, options, terminal);
  if (uploaded === undefined) return exitCodes.interrupted;
  if (options.wait) return followToEnd(client, uploaded.uid, options, terminal);
  if (options.json === true) print(terminal, [JSON.stringify(uploaded, undefined, 2)]);
  else print(terminal, [`${uploaded.uid} is uploaded. Follow it with: ${terminal.program} follow ${uploaded.uid}`]);
  return exitCodes.done;
}

function checkOptions(options: ImportCommandOptions, program: string): void {
  const { list, resume, wait, errors, dryRun } = options;
  if (list === undefined && resume === undefined)
    throw new UsageError(`Which list? Give --list <uid>; "${program} lists" shows them.`);
  if (resume !== undefined && Object.keys(toQuery(options, undefined)).length > 0)
    throw new UsageError('A resumed upload keeps the options it started with: give only --resume.');
  if (dryRun === true && (resume !== undefined || errors !== undefined))
    throw new UsageError('A dry run writes nothing: omit --resume and --errors.');
  if (!wait && errors !== undefined)
    throw new UsageError('--errors must wait for the end of the import: omit --no-wait.');
}

/**
 * Fails at once if the address, the key, the list or the file is wrong, because the upload itself retries after errors.
 */
async function checkTarget(
  client: MailwrightClient,
  file: string,
  { name, size }: Input,
  { list, resume }: ImportCommandOptions,
  { interrupted: signal }: Terminal,
): Promise<void> {
  if (resume === undefined) {
    const params = { query: { ...(list === undefined ? {} : { list_uid: list }), limit: 1 } };
    await unwrap(client.GET('/imports', { params, signal }));
    return;
  }
  const begun = await unwrap(client.GET('/imports/{uid}', { params: { path: { uid: resume } }, signal }));
  const { uploaded_bytes: uploaded } = begun.progress;
  if (list !== undefined && list !== begun.list_uid)
    throw new UsageError(`${resume} is an import into ${begun.list_uid}.`);
  if (name !== undefined && begun.file_name !== null && name !== begun.file_name)
    throw new UsageError(`${resume} is the import of ${begun.file_name}, not of ${file}.`);
  if (size !== undefined && size < uploaded)
    throw new UsageError(
      `${file} has ${formatBytes(size)}, and ${formatBytes(uploaded)} have already been uploaded: this is a different file. Give the original file.`,
    );
}

/** Resolves to the import once the file has been uploaded, or to undefined if the user has interrupted it. */
async function upload(
  client: MailwrightClient,
  file: string,
  input: Input,
  options: ImportCommandOptions,
  terminal: Terminal,
): Promise<Import | undefined> {
  const line = createProgressLine(terminal);
  const progress = createUploadProgress(line, input.size);
  let current: Import | undefined;
  const { list = '', resume } = options;
  const beginning =
    resume === undefined
      ? { listUid: list, contentType: input.contentType, options: toQuery(options, input.name) }
      : { resume };
  try {
    return await uploadImport(client, {
      ...beginning,
      file: input.bytes,
      signal: terminal.interrupted,
      onOutage: progress.noteOutage,
      onProgress: (now) => {
        current = now;
        progress.show(now);
      },
    });
  } catch (error) {
    line.clear();
    // An upload that the service has ended can't be resumed.
    const latest = current === undefined ? undefined : await readUnfinished(client, current.uid);
    if (latest !== undefined) explainResuming(terminal, file, latest, options);
    if (!terminal.interrupted.aborted) throw error;
    return undefined;
  } finally {
    line.clear();
  }
}

async function readUnfinished(client: MailwrightClient, uid: string): Promise<{ uid: string } | undefined> {
  const call = client.GET('/imports/{uid}', { params: { path: { uid } }, signal: AbortSignal.timeout(5_000) });
  const { data } = await call.catch(() => ({ data: undefined }));
  // If the service doesn't respond, the upload can probably be resumed later.
  return data === undefined || data.status === 'uploading' ? { uid } : undefined;
}

function explainResuming(
  { stderr, program }: Terminal,
  file: string,
  { uid }: { uid: string },
  { url }: ImportCommandOptions,
): void {
  const address = url === undefined ? '' : ` --url ${quote(url)}`;
  stderr.write(
    'The upload is unfinished. Resume it within an hour:\n' +
      `  ${program} import ${quote(file)} --resume ${uid}${address}\n` +
      `or cancel it:\n  ${program} cancel ${uid}${address}\n`,
  );
}

/** Quotes text for a shell. */
function quote(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
