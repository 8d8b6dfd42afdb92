import {
  countRecipients,
  deliveryLogCsv,
  findCampaign,
  readRecipients,
  resendRecipients,
  withActivity,
} from '@mailwright/campaigns';
import { operations } from '@mailwright/contracts';
import { validationProblem } from '@mailwright/platform';
import { attachmentHeader } from '../http/attachment-header.ts';
import { route } from '../http/define-route.ts';
import { nextPageHeaders } from '../http/respond-page.ts';
import { notifySenders } from './campaign-routes.ts';

export const recipientRoutes = [
  route(operations.listRecipients, async (call) => {
    const { deps, principal, params, query } = call;
    const { database } = deps;
    const { limit, cursor, include_total: includeTotal, state, code, email } = query;
    // Recipients get their positions in the order in which they are frozen, so a later recipient never comes before the
    // last one of a page.
    const afterPosition = cursor === undefined ? 0 : readPosition(cursor);
    const { id } = await findCampaign(database, principal.accountId, params.uid);
    const filter = { state, code, email };
    const [found, total] = await Promise.all([
      readRecipients(database, id, filter, { limit: limit + 1, afterPosition }),
      includeTotal === 'true' ? countRecipients(database, principal.accountId, params.uid, filter) : undefined,
    ]);
    const page = found.slice(0, limit);
    const headers: Record<string, string> = total === undefined ? {} : { 'X-Total-Count': String(total) };
    const last = page.at(-1);
    if (found.length > limit && last !== undefined)
      Object.assign(headers, nextPageHeaders(call, `/campaigns/${params.uid}/recipients`, String(last.position)));
    return { status: 200, body: await withActivity(database, id, page), headers };
  }),
  route(operations.resendRecipients, async ({ deps, principal, actor, params, body }) => {
    const resent = await resendRecipients(deps, principal.accountId, params.uid, body, actor);
    notifySenders(deps, params.uid);
    return { status: 200, body: resent };
  }),
  route(operations.downloadDeliveryLog, async ({ deps, principal, params }) => {
    const { id, name } = await findCampaign(deps.database, principal.accountId, params.uid);
    return {
      status: 200,
      // This is personal data in a file that the client saves, so no cache should keep it.
      headers: {
        'Content-Disposition': attachmentHeader(`${name}-delivery-log`, '.csv'),
        'Cache-Control': 'no-store',
      },
      stream: { type: 'text/csv; charset=utf-8; header=present', parts: deliveryLogCsv(deps.database, id) },
    };
  }),
];

function readPosition(cursor: string): number {
  const position = /^\d{1,9}$/.test(cursor) ? Number(cursor) : undefined;
  if (position === undefined) throw validationProblem({ cursor: ['is not a cursor of this collection'] });
  return position;
}
