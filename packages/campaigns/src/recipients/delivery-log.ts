import { byteOrderMark, formatCsvRow } from '@mailwright/platform';
import type { RecipientResource } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { readRecipients } from './read-recipients.ts';

const columns = [
  'subscriber_uid',
  'email',
  'state',
  'attempts',
  'code',
  'reply',
  'first_attempt_at',
  'changed_at',
  'variant',
] as const satisfies (keyof RecipientResource)[];

const pageSize = 1_000;

/**
 * All recipients of a campaign as CSV with a header, page by page, so that memory use doesn't depend on their number.
 */
export async function* deliveryLogCsv(sql: Sql, campaignId: string): AsyncGenerator<string> {
  yield byteOrderMark + formatCsvRow(columns);
  const all = { state: undefined, code: undefined, email: undefined };
  for (let afterPosition: number | undefined = 0; afterPosition !== undefined;) {
    const page = await readRecipients(sql, campaignId, all, { limit: pageSize, afterPosition });
    if (page.length > 0)
      yield page.map(({ recipient }) => formatCsvRow(columns.map((column) => recipient[column]))).join('');
    afterPosition = page.at(-1)?.position;
  }
}
