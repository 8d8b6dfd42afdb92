import { type Database, inPrismaTransaction } from '@mailwright/database';
import type { MediaStore } from './stored-media.ts';

// Postgres sends a row as a whole, and as text, which is twice as long.
const partBytes = 262_144;

/** Makes a store that keeps images in Postgres, in parts. */
export function createDatabaseStore(database: Database): MediaStore {
  return {
    storage: 'database',
    put: ({ id }, { bytes }) =>
      inPrismaTransaction(database, async ({ prisma }) => {
        await prisma.mediaPart.deleteMany({ where: { mediaId: id } });
        for (let number = 0; number * partBytes < bytes.length; number += 1) {
          const part = new Uint8Array(bytes.subarray(number * partBytes, (number + 1) * partBytes));
          await prisma.mediaPart.create({ data: { mediaId: id, number, bytes: part } });
        }
      }),
    read: async function* ({ id }) {
      for (let number = 0; ; number += 1) {
        const [row] = await database.query<{ bytes: Buffer }>({
          name: 'read-media-part',
          text: 'SELECT bytes FROM media_parts WHERE media_id = $1 AND number = $2',
          values: [id, number],
        });
        if (row === undefined) return;
        yield row.bytes;
        if (row.bytes.length < partBytes) return;
      }
    },
    // The parts are deleted with the image's row.
    remove: () => Promise.resolve(),
  };
}
