import {
  cancelImport,
  checkListForImport,
  completeUpload,
  countImports,
  createImport,
  failUpload,
  findImport,
  getImport,
  importErrorsCsv,
  type ImportOptions,
  type ImportToPreview,
  importTooLarge,
  listImports,
  previewImport,
  readMaxBytes,
  refuseLostConsent,
  removeUpload,
  requestUndo,
  runImport,
  storeUpload,
  uploadConflict,
} from '@mailwright/imports';
import { type ImportResource, operations } from '@mailwright/contracts';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';
import type { ApiDeps } from '../api-deps.ts';
import { route } from '../http/define-route.ts';
import { followResource } from '../http/follow-resource.ts';
import { readBeginning, readImportFile, readImportOptions } from '../http/read-import-request.ts';
import { respondNewestFirst } from '../http/respond-page.ts';
import type { ApiResponse } from '../http/send-response.ts';

export const importRoutes = [
  route(operations.addImport, async (call) => {
    const { deps, principal, actor, params, query, headers } = call;
    const { accountId } = principal;
    const maxBytes = await readMaxBytes(deps.database, accountId);
    if (maxBytes !== undefined && (call.contentLength ?? 0) > maxBytes) throw importTooLarge(maxBytes);
    await checkListForImport(deps.database, accountId, params.uid);
    const upload = await call.openUpload();
    const { options, fileName = toShownName(upload.fileName), isDryRun } = readImportOptions(query, upload);
    const file = readImportFile(upload);
    if (isDryRun) {
      const given = { listUid: params.uid, options, contentType: file.contentType };
      const beginning = await readBeginning(file.bytes);
      const isWhole = beginning.isWhole && headers['Upload-Complete'] === '?1';
      return { status: 200, body: await previewImport(deps, accountId, { ...given, ...beginning, isWhole }) };
    }
    const id = call.newResourceId();
    const uid = toUid('imp', id);
    const { contentType } = file;
    await createImport(deps.database, accountId, { id, listUid: params.uid, actor, fileName, contentType, options });
    const isWhole = headers['Upload-Complete'] === '?1';
    const target = { listUid: params.uid, contentType, options };
    const stored = await receive(deps, {
      accountId,
      uid,
      offset: 0,
      isWhole,
      maxBytes,
      bytes: file.bytes,
      target,
    }).catch(async (error: unknown) => {
      // The caller doesn't know of this import yet, so nothing of it must be left.
      if (error instanceof ProblemError && error.code === 'consent_column_unmapped')
        await removeUpload(deps.database, accountId, id);
      throw error;
    });
    const response = respondImport(stored);
    return { ...response, status: 202, headers: { ...response.headers, Location: call.urlOf(`/imports/${uid}`) } };
  }),
  route(operations.continueImport, async (call) => {
    const { deps, principal, params, headers } = call;
    const { accountId } = principal;
    await findImport(deps.database, accountId, params.uid);
    // What the earlier request has received must be stored before the offset is compared.
    await deps.uploads.stop(params.uid);
    const found = await findImport(deps.database, accountId, params.uid);
    const { status, uploadedBytes } = found;
    const offset = headers['Upload-Offset'];
    call.setHeader('Upload-Offset', String(uploadedBytes));
    if (status !== 'uploading' || Number(uploadedBytes) !== offset) throw uploadConflict();
    const maxBytes = await readMaxBytes(deps.database, accountId);
    const { bytes } = await call.openUpload();
    const isWhole = headers['Upload-Complete'] === '?1';
    const target = {
      listUid: toUid('list', found.listId),
      contentType: found.contentType,
      options: found.options as unknown as ImportOptions,
    };
    return respondImport(await receive(deps, { accountId, uid: params.uid, offset, isWhole, maxBytes, bytes, target }));
  }),
  route(operations.listImports, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const filter = { listUid: call.query.list_uid, status: call.query.status };
    return respondNewestFirst(
      call,
      '/imports',
      'imp',
      async (page) => ({ entries: await listImports(database, accountId, filter, page) }),
      () => countImports(database, accountId, filter),
    );
  }),
  route(operations.getImport, async ({ deps, principal, params }) =>
    respondImport(await getImport(deps.database, principal.accountId, params.uid)),
  ),
  route(operations.followImport, async ({ deps, principal, params, whenGone, setHeader }) => {
    const { accountId } = principal;
    const read = () => getImport(deps.database, accountId, params.uid);
    // Read first, so that a missing import is a problem, not a stream that ends.
    const first = await read();
    return {
      status: 200,
      stream: {
        type: 'text/event-stream',
        parts: followResource({
          deps,
          accountId,
          gone: whenGone(),
          setHeader,
          first,
          read,
          hasEnded: ({ finished_at: at }) => at !== null,
        }),
      },
    };
  }),
  route(operations.getImportErrors, async ({ deps, principal, params }) => {
    const { id } = await findImport(deps.database, principal.accountId, params.uid);
    return {
      status: 200,
      headers: { 'Content-Disposition': `attachment; filename="${params.uid}-errors.csv"` },
      stream: { type: 'text/csv; charset=utf-8', parts: importErrorsCsv(deps.database, id) },
    };
  }),
  route(operations.cancelImport, async ({ deps, principal, actor, params }) =>
    respondImport(await cancelImport(deps.database, principal.accountId, params.uid, actor)),
  ),
  route(operations.undoImport, async ({ deps, principal, actor, params, urlOf }) => {
    const body = await requestUndo(deps.database, principal.accountId, params.uid, actor);
    wakeWorker(deps, params.uid);
    return { status: 202, body, headers: { Location: urlOf(`/imports/${params.uid}`) } };
  }),
];

// More than the check of the columns needs.
const checkedBytes = 262_144;

interface Received {
  accountId: string;
  uid: string;
  offset: number;
  /** Whether these bytes end the file. */
  isWhole: boolean;
  maxBytes: number | undefined;
  bytes: AsyncIterable<Uint8Array>;
  /** The list that the file is imported into, and how to read it. */
  target: Pick<ImportToPreview, 'listUid' | 'contentType' | 'options'>;
}

/**
 * Stores a part of a file; after the last part, the import is queued. If the file can't be imported, the import fails.
 * @throws ProblemError
 */
async function receive(deps: ApiDeps, given: Received): Promise<ImportResource> {
  const importId = fromUid('imp', given.uid) ?? '';
  try {
    return await store(deps, importId, given);
  } catch (error) {
    // Such an import can't be continued. One whose upload broke off can be.
    if (error instanceof ProblemError && error.code !== 'upload_conflict')
      await failUpload(deps.database, importId, error);
    throw error;
  }
}

async function store(deps: ApiDeps, importId: string, given: Received): Promise<ImportResource> {
  const { database } = deps;
  const { accountId, uid, isWhole, maxBytes } = given;
  const received = given.offset === 0 ? checkBeginning(deps, given) : given.bytes;
  const offset = await deps.uploads.receive(uid, received, (bytes) =>
    storeUpload(database, { importId, offset: given.offset }, bytes, maxBytes),
  );
  if (isWhole) {
    if (offset === 0) throw new ProblemError('malformed_body', 'The file is empty.');
    if (!(await completeUpload(database, importId, offset))) throw uploadConflict();
    wakeWorker(deps, uid);
  }
  return getImport(database, accountId, uid);
}

/**
 * Passes on a file's bytes, but checks its beginning before it passes on more, or the end.
 * @throws ProblemError `consent_column_unmapped`
 */
async function* checkBeginning(deps: ApiDeps, given: Received): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] | undefined = [];
  let length = 0;
  const check = async (isWhole: boolean): Promise<void> => {
    const bytes = Buffer.concat(parts ?? []);
    parts = undefined;
    await refuseLostConsent(deps, given.accountId, { ...given.target, bytes, isWhole });
  };
  for await (const part of given.bytes) {
    parts?.push(part);
    length += part.length;
    if (parts !== undefined && length >= checkedBytes) await check(false);
    yield part;
  }
  if (parts !== undefined && length > 0) await check(given.isWhole);
}

/** The file of a form may have any name; it is shown as a single line. */
function toShownName(name = ''): string | null {
  const shown = name
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 255);
  return shown === '' ? null : shown.toWellFormed();
}

/** If the job is lost, a worker finds the import in Postgres half a second later. */
function wakeWorker(deps: ApiDeps, uid: string): void {
  deps.enqueue(runImport, { id: uid, payload: { importId: fromUid('imp', uid) ?? '' } });
}

function respondImport(body: ImportResource): ApiResponse {
  return { status: 200, body, headers: { 'Upload-Offset': String(body.progress.uploaded_bytes) } };
}
