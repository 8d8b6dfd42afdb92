import { exportSubscribers, listImports, readImportErrors } from '@mailwright/imports';
import { listLists, listSegments, listSuppressions, readConsentsOfList } from '@mailwright/audience';
import { exportColumns, ExportSubscribers } from '@mailwright/contracts';
import type { Actor } from '@mailwright/outbox';
import { fromUid } from '@mailwright/platform';
import type { ExportDeps } from './export-deps.ts';
import { byUid, oldestFirst, type Part, pagesOf, partOf, readUnlessGone } from './export-parts.ts';

type ExportedList = Awaited<ReturnType<typeof listLists>>[number];

/** Lists with their subscribers and consents, segments, and imports with their errors. */
export async function* exportLists(deps: ExportDeps, accountId: string, actor: Actor): AsyncGenerator<Part> {
  const { database } = deps;
  for await (const lists of byUid('list', (limit, afterId) =>
    listLists(database, accountId, { name: undefined }, { limit, afterId }),
  ))
    for (const list of lists) {
      yield partOf('list', [list]);
      yield* exportPeople(deps, accountId, list, actor);
      const consents = readConsentsOfList(database, accountId, fromUid('list', list.uid) ?? '');
      yield* pagesOf('consent', consents, { list_uid: list.uid });
    }
  yield* oldestFirst('segment', 'seg', (page) => listSegments(database, accountId, undefined, page));
  const all = { listUid: undefined, status: undefined };
  for await (const imports of byUid('imp', (limit, beforeId) =>
    listImports(database, accountId, all, { limit, beforeId }),
  ))
    for (const one of imports) {
      yield partOf('import', [one]);
      const errors = readImportErrors(database, fromUid('imp', one.uid) ?? '');
      yield* pagesOf('import_error', errors, { import_uid: one.uid });
    }
}

async function* exportPeople(
  { database }: ExportDeps,
  accountId: string,
  { uid, fields }: ExportedList,
  actor: Actor,
): AsyncGenerator<Part> {
  const columns = [...exportColumns, ...fields.map(({ tag }) => tag)];
  const request = ExportSubscribers.parse({ format: 'ndjson', columns });
  const file = await readUnlessGone(() => exportSubscribers(database, accountId, uid, request, actor));
  if (file === undefined) return;
  const before = `{"type":"subscriber","list_uid":${JSON.stringify(uid)},"data":`;
  for await (const text of file.parts) {
    // Each part consists of whole lines.
    const lines = text.trimEnd().split('\n');
    yield { type: 'subscriber', lines: lines.length, text: lines.map((line) => `${before}${line}}\n`).join('') };
  }
}

/** The addresses to which the account sends no mail. */
export function exportSuppressions({ database, appSecrets }: ExportDeps, accountId: string): AsyncGenerator<Part> {
  return oldestFirst('suppression', 'sup', (page) =>
    listSuppressions(database, appSecrets, accountId, undefined, page),
  );
}
