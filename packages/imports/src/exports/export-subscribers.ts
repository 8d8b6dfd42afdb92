import type { ExportSubscribers } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import {
  checkListConditions,
  exportPageSql,
  type ListField,
  noSuchList,
  readListId,
  type SubscriberCriteria,
  toCriteria,
} from '@mailwright/audience';
import { type ExportedRow, readExportColumns, selectColumns } from './export-columns.ts';
import { formatAsCsv, formatAsNdjson } from './format-export.ts';

/** An export that has been recorded in the audit log, and can be read once. */
interface SubscriberFile {
  listName: string;
  /** The text, a page at a time. Between two pages, it holds nothing in the database. */
  parts: AsyncIterable<string>;
}

// A subscriber can have up to 115 kB; a page of an average list has 150 kB.
const maxRows = 1_000;
const targetLength = 1_000_000;

/**
 * Begins an export of a list's matching subscribers, and records it in the audit log, since personal data leaves the
 * service.
 * @throws ProblemError `not_found` when the list, the import or the segment isn't the account's; `validation_failed`
 *   for a column that the list doesn't have
 */
export async function exportSubscribers(
  database: Database,
  accountId: string,
  listUid: string,
  request: ExportSubscribers,
  actor: Actor,
): Promise<SubscriberFile> {
  const list = await database.prisma.list.findUnique({
    where: { id: readListId(listUid), accountId, deletedAt: null },
    include: { fields: { orderBy: { position: 'asc' } } },
  });
  if (list === null) throw noSuchList();
  const columns = readExportColumns(list.fields as ListField[], request.columns);
  const { status, tag, email, import_uid: importUid, segment_uid: segmentUid, updated_since: since } = request;
  const updatedSince = since === undefined ? undefined : new Date(since);
  const given = request.conditions;
  const checked = given === undefined ? undefined : await checkListConditions(database, accountId, listUid, given);
  const criteria = await toCriteria(database, accountId, {
    listUid,
    status,
    tag,
    email,
    importUid,
    segmentUid,
    updatedSince,
    conditions: checked?.conditions,
    newestFirst: false,
  });
  const format = request.format === 'csv' ? formatAsCsv(columns) : formatAsNdjson(columns);
  await appendAudit(database, {
    accountId,
    actor,
    action: 'subscribers.exported',
    subject: toUid('list', list.id),
    details: describeRequest(request),
  });
  const pages = readPages(database, list.id, criteria, selectColumns(columns), format.formatRow);
  return { listName: list.name, parts: withHeader(format.header, pages) };
}

/**
 * What the audit log records of an export. An address would remain there when its owner is erased, so it is left out,
 * and so are conditions, which may contain one.
 */
function describeRequest({ email, conditions, ...rest }: ExportSubscribers): Record<string, unknown> {
  return {
    ...rest,
    ...(email === undefined ? {} : { email: '[address]' }),
    ...(conditions === undefined ? {} : { conditions: '[conditions]' }),
  };
}

/** Sends the header with the first page, so that nothing has been sent if that page can't be read. */
async function* withHeader(header: string, pages: AsyncIterable<string>): AsyncGenerator<string> {
  let before = header;
  for await (const page of pages) {
    yield before + page;
    before = '';
  }
  if (before !== '') yield before;
}

/** The text of the matching rows, ordered by id, a page at a time. */
async function* readPages(
  database: Database,
  listId: string,
  criteria: SubscriberCriteria,
  columns: string,
  formatRow: (row: ExportedRow) => string,
): AsyncGenerator<string> {
  let afterId: string | undefined;
  let limit = maxRows / 4;
  for (;;) {
    const { text, values } = exportPageSql(listId, criteria, columns, { afterId, limit });
    const rows = await database.query<ExportedRow & { matches: boolean }>({ text, values });
    afterId = rows.at(-1)?.id;
    if (afterId === undefined) return;
    let page = '';
    let matching = 0;
    for (const row of rows) {
      if (!row.matches) continue;
      page += formatRow(row);
      matching += 1;
    }
    if (page !== '') yield page;
    // Large subscribers are read a few at a time, which limits an export's memory.
    const fitting = matching === 0 ? maxRows : Math.floor((targetLength * matching) / page.length);
    limit = Math.max(10, Math.min(maxRows, fitting));
  }
}
