import {
  getAutomation,
  getAutomationVersion,
  listAutomations,
  listAutomationVersions,
  listRunHistories,
} from '@mailwright/automations';
import type { ExportDeps } from './export-deps.ts';
import { byUid, oldestFirst, one, type Part, readUnlessGone } from './export-parts.ts';

/** Automations, each with its versions, and its runs with their histories. */
export async function* exportAutomations({ database }: ExportDeps, accountId: string): AsyncGenerator<Part> {
  const all = { listUid: undefined, status: undefined, name: undefined };
  const automations = byUid('aut', (limit, beforeId) => listAutomations(database, accountId, all, { limit, beforeId }));
  for await (const page of automations)
    for (const { uid } of page) {
      const about = { automation_uid: uid };
      yield* one('automation', () => getAutomation(database, accountId, uid));
      // Versions are numbered from 1 and never deleted, so the newest number tells which ones exist.
      const [newest] = (await readUnlessGone(() => listAutomationVersions(database, accountId, uid))) ?? [];
      for (let number = 1; number <= (newest?.number ?? 0); number += 1)
        yield* one('automation_version', () => getAutomationVersion(database, accountId, uid, number), about);
      yield* oldestFirst('run', 'run', (after) => listRunHistories(database, accountId, uid, after), about);
    }
}
