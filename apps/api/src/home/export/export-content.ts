import {
  getTemplate,
  getTemplateVersion,
  listMedia,
  listTemplates,
  listTemplateVersions,
  readMediaBytes,
} from '@mailwright/content';
import { ProblemError } from '@mailwright/platform';
import type { ExportDeps } from './export-deps.ts';
import { byUid, one, type Part, partOf, readUnlessGone } from './export-parts.ts';

/** Templates, each with the versions that are kept. */
export async function* exportTemplates({ database }: ExportDeps, accountId: string): AsyncGenerator<Part> {
  for await (const page of byUid('tpl', (limit, afterId) =>
    listTemplates(database, accountId, { name: undefined }, { limit, afterId }),
  ))
    for (const { uid } of page) {
      yield* one('template', () => getTemplate(database, accountId, uid));
      const versions = (await readUnlessGone(() => listTemplateVersions(database, accountId, uid))) ?? [];
      for (const { number } of versions)
        yield* one('template_version', () => getTemplateVersion(database, accountId, uid, number), {
          template_uid: uid,
        });
    }
}

/**
 * Images, each followed by its bytes in base64, one part per line. If an image can't be read completely, a line
 * `image_unavailable` follows instead of an error: the rest of the export doesn't depend on the storage of images.
 */
export async function* exportImages(deps: ExportDeps, accountId: string, rootUrl: string): AsyncGenerator<Part> {
  for await (const page of byUid('med', (limit, beforeId) => listMedia(deps, accountId, { limit, beforeId }, rootUrl)))
    for (const image of page) {
      yield partOf('image', [image]);
      yield* exportBytes(deps, accountId, image);
    }
}

async function* exportBytes(
  deps: ExportDeps,
  accountId: string,
  { uid, bytes }: { uid: string; bytes: number },
): AsyncGenerator<Part> {
  const about = { image_uid: uid };
  let number = 0;
  let read = 0;
  try {
    for await (const part of readMediaBytes(deps, accountId, uid)) {
      read += part.byteLength;
      const base64 = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('base64');
      yield partOf('image_bytes', [{ number, base64 }], about);
      number += 1;
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
  if (read !== bytes) yield partOf('image_unavailable', [{ bytes_read: read }], about);
}
