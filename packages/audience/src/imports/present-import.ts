import type { ImportResource } from '@mailwright/contracts';
import type { Prisma } from '@mailwright/database';
import { toUid } from '@mailwright/platform';

type Row = Prisma.ImportGetPayload<object>;

/** An import as the API shows it. */
export function presentImport(row: Row): ImportResource {
  const { processed, created, updated, unchanged, invalid, suppressed, repeated } = row;
  const uploaded = Number(row.uploadedBytes);
  const read = Number(row.bytesRead);
  const seconds =
    row.startedAt === null ? 0 : ((row.finishedAt ?? new Date()).getTime() - row.startedAt.getTime()) / 1_000;
  const isRunning = row.status === 'running';
  const bytesPerSecond = seconds === 0 ? 0 : read / seconds;
  return {
    uid: toUid('imp', row.id),
    list_uid: toUid('list', row.listId),
    status: row.status,
    file_name: row.fileName,
    started_by: describeActor(row),
    counts: { processed, created, updated, unchanged, invalid, suppressed, repeated },
    progress: {
      uploaded_bytes: uploaded,
      read_bytes: read,
      rows_per_second: seconds === 0 ? 0 : Math.round(processed / seconds),
      seconds_left: isRunning && bytesPerSecond > 0 ? Math.ceil(Math.max(0, uploaded - read) / bytesPerSecond) : null,
    },
    recognized: row.recognized as ImportResource['recognized'],
    error: row.error as { code: string; message: string } | null,
    undo: describeUndo(row),
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

function describeActor({ actor, actorId }: Row): ImportResource['started_by'] {
  const prefix = actor === 'user' ? 'usr' : actor === 'api_key' ? 'key' : undefined;
  return { kind: actor, uid: prefix === undefined || actorId === null ? null : toUid(prefix, actorId) };
}

function describeUndo(row: Row): ImportResource['undo'] {
  if (row.undoRequestedAt === null) return null;
  return {
    status: row.undoFinishedAt === null ? 'running' : 'completed',
    removed: row.undoRemoved,
    kept: row.undoKept,
    requested_at: row.undoRequestedAt.toISOString(),
    finished_at: row.undoFinishedAt?.toISOString() ?? null,
  };
}
