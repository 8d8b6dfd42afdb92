import type { Database } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import type { ImportOptions, OpenImport } from '../imports/import-state.ts';
import { openImportFile, type RowBlock } from '../imports/open-import-file.ts';

const defaults: ImportOptions = {
  mapping: {},
  createFields: false,
  tags: [],
  updateExisting: true,
  resubscribe: false,
  sendEvents: false,
  skipConfirmation: false,
  consentStatement: null,
  delimiter: undefined,
};

/** An import's default options, except for these. */
export function importOptionsWith(options: Partial<ImportOptions>): ImportOptions {
  return { ...defaults, ...options };
}

/** Stores a running import, and its upload in these blocks. */
export async function storeTestImport(
  database: Database,
  where: { accountId: string; listId: string },
  blocks: Buffer[],
  given: { contentType?: string; options?: Partial<ImportOptions> } = {},
): Promise<OpenImport> {
  const { contentType = 'text/csv', options = {} } = given;
  const open: OpenImport = {
    id: newId(),
    ...where,
    contentType,
    fileName: null,
    options: importOptionsWith(options),
    checkpoint: null,
  };
  await database.prisma.import.create({
    data: { id: open.id, ...where, status: 'running', actor: 'system', contentType, options: { ...open.options } },
  });
  await database.prisma.importChunk.createMany({
    data: blocks.map((bytes, number) => ({ importId: open.id, number, bytes: new Uint8Array(bytes) })),
  });
  return open;
}

/**
 * Reads an import's file with several workers: each reads this many blocks of rows, and the next one has only the
 * checkpoint that the database has stored.
 */
export async function readTestImport(
  database: Database,
  open: OpenImport,
  blocksOfWorkers: number[] = [],
): Promise<{ rows: RowBlock['rows']; bytes: number; blocks: number }> {
  const found: RowBlock['rows'] = [];
  let { checkpoint } = open;
  let [bytes, blocks] = [0, 0];
  for (let worker = 0; ; worker += 1) {
    const limit = blocksOfWorkers[worker] ?? Infinity;
    const file = await openImportFile(database, { ...open, checkpoint }, () => Promise.resolve());
    let count = 0;
    if (limit === 0) continue;
    for await (const block of file.blocks()) {
      found.push(...block.rows);
      bytes += block.bytes;
      blocks += 1;
      checkpoint = await keep(database, open.id, block);
      count += 1;
      if (count === limit) break;
    }
    if (count < limit) return { rows: found, bytes, blocks };
  }
}

async function keep(database: Database, id: string, { checkpoint }: RowBlock): Promise<OpenImport['checkpoint']> {
  const [row] = await database.query<{ checkpoint: OpenImport['checkpoint'] }>({
    text: 'UPDATE imports SET checkpoint = $2::jsonb WHERE id = $1 RETURNING checkpoint',
    values: [id, JSON.stringify(checkpoint)],
  });
  return row?.checkpoint ?? null;
}
