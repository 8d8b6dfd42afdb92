import { byteOrderMark, formatCsvRow, type LogFile, openLogFile } from '@mailwright/platform';
import type { ActivityResource } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { type LogKind, readEntries, readLogEnd } from './read-activity.ts';

const columnsOf: Record<LogKind, readonly Exclude<keyof ActivityResource, 'uid'>[]> = {
  open: ['subscriber_uid', 'email', 'occurred_at', 'first', 'bot', 'ip', 'user_agent', 'variant', 'country'],
  click: ['subscriber_uid', 'email', 'occurred_at', 'url', 'first', 'bot', 'ip', 'user_agent', 'variant', 'country'],
  unsubscribe: ['subscriber_uid', 'email', 'occurred_at', 'ip', 'variant'],
};

const pageSize = 1_000;

/**
 * A campaign's log as CSV with a header, up to its current end, page by page, so that memory use doesn't depend on its
 * length.
 */
export function openActivityLog(sql: Sql, log: { campaignId: string; kind: LogKind }): Promise<LogFile> {
  return openLogFile({
    name: `${log.campaignId} ${log.kind}`,
    readEnd: async () => {
      const { count, lastId } = await readLogEnd(sql, log);
      return { state: count, lastId };
    },
    write: (untilId) => writeLog(sql, log, untilId),
  });
}

async function* writeLog(
  sql: Sql,
  log: { campaignId: string; kind: LogKind },
  untilId: string | undefined,
): AsyncGenerator<string> {
  const columns = columnsOf[log.kind];
  yield byteOrderMark + formatCsvRow(columns);
  let afterId: string | undefined;
  while (untilId !== undefined && afterId !== untilId) {
    const page = await readEntries(sql, log, { limit: pageSize, afterId, untilId });
    if (page.length === 0) return;
    yield page.map(({ entry }) => formatCsvRow(columns.map((column) => entry[column]))).join('');
    afterId = page.at(-1)?.id;
  }
}
