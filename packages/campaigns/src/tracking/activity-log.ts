import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { byteOrderMark, formatCsvRow } from '@mailwright/audience';
import type { ActivityResource } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { timeOfId } from '@mailwright/platform';
import { type LogKind, readActivity, readLogEnd } from './read-activity.ts';

const columnsOf: Record<LogKind, readonly (keyof ActivityResource)[]> = {
  open: ['subscriber_uid', 'email', 'occurred_at', 'first', 'bot', 'ip', 'user_agent', 'variant', 'country'],
  click: ['subscriber_uid', 'email', 'occurred_at', 'url', 'first', 'bot', 'ip', 'user_agent', 'variant', 'country'],
  unsubscribe: ['subscriber_uid', 'email', 'occurred_at', 'ip', 'variant'],
};

const pageSize = 1_000;
// A group with lower ids may still be committing in another process.
const settlingMs = 1_000;

/** A log as a file. */
export interface LogFile {
  /** An entity tag, which changes when an entry is added or removed. */
  tag: string;
  parts: AsyncGenerator<string>;
}

/** A campaign's log as CSV, with a header, up to its end at this moment, page by page: any length takes the same memory. */
export async function openActivityLog(sql: Sql, log: { campaignId: string; kind: LogKind }): Promise<LogFile> {
  let end = await readLogEnd(sql, log);
  const isSettling = end.lastId !== undefined && Date.now() - timeOfId(end.lastId) < settlingMs;
  if (isSettling) {
    await wait(settlingMs);
    end = { ...(await readLogEnd(sql, log)) };
  }
  const text = `${log.campaignId} ${log.kind} ${end.count} ${end.lastId ?? ''}`;
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return { tag, parts: writeLog(sql, log, end.lastId) };
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
    const page = await readActivity(sql, log, { limit: pageSize, afterId, untilId });
    if (page.length === 0) return;
    yield page.map(({ entry }) => formatCsvRow(columns.map((column) => entry[column]))).join('');
    afterId = page.at(-1)?.id;
  }
}
