import { dismissFirstSteps, userActor } from '@mailwright/accounts';
import { appOperations, changeTopics } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import { attachmentHeader } from '../http/attachment-header.ts';
import { appRoute } from '../http/define-app-route.ts';
import { gzipParts } from '../http/gzip-parts.ts';
import { addDemoData, removeDemoData } from './manage-demo-data.ts';
import { exportAccount } from './export/export-account.ts';
import { followChanges } from './follow-changes.ts';
import { readHome } from './read-home.ts';

/** The routes for the console's first page, for demo data, and for an account as a whole. */
export const homeRoutes = [
  appRoute(appOperations.getHome, async ({ deps, session }) => ({
    status: 200,
    body: await readHome(deps.database, session.accountId),
  })),
  appRoute(appOperations.updateHome, async ({ deps, session, body }) => {
    await dismissFirstSteps(deps.database, session.accountId, body.first_steps_dismissed);
    return { status: 200, body: await readHome(deps.database, session.accountId) };
  }),
  appRoute(appOperations.addDemoData, async ({ deps, session, visitor }) => {
    await addDemoData(deps, session.accountId, userActor(session.userId, visitor));
    deps.changes.note(session.accountId, ...changeTopics);
    return { status: 200, body: await readHome(deps.database, session.accountId) };
  }),
  appRoute(appOperations.removeDemoData, async ({ deps, session, visitor }) => {
    await removeDemoData(deps, session.accountId, userActor(session.userId, visitor));
    deps.changes.note(session.accountId, ...changeTopics);
    return { status: 200, body: await readHome(deps.database, session.accountId) };
  }),
  appRoute(appOperations.exportAccount, async ({ deps, session, visitor, rootUrl, whenGone, setHeader }) => {
    const { accountId } = session;
    const gone = whenGone();
    // This is in addition to the plan's limit of heavy requests: a second export at once would only read the same data.
    const release = await deps.heavySlots.acquire(`${accountId} export`, 1);
    if (release === undefined) {
      setHeader('Retry-After', '60');
      throw new ProblemError(
        'too_many_heavy_requests',
        "Another download of the account's data is running. Wait until it has finished.",
      );
    }
    if (gone.aborted) release();
    else gone.addEventListener('abort', release);
    const name = `mailwright-${deps.clock.now().toISOString().slice(0, 10)}`;
    const actor = userActor(session.userId, visitor);
    const parts = exportAccount(deps, { signedIn: session, actor, rootUrl });
    return {
      status: 200,
      headers: { 'Content-Disposition': attachmentHeader(name, '.ndjson.gz') },
      stream: { type: 'application/gzip', parts: gzipParts(parts) },
    };
  }),
  appRoute(appOperations.followChanges, ({ deps, session, whenGone, setHeader }) =>
    Promise.resolve({
      status: 200,
      stream: { type: 'text/event-stream', parts: followChanges({ deps, session, gone: whenGone(), setHeader }) },
    }),
  ),
];
