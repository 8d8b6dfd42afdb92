import { findMedia, type MediaStores, readMediaBytes } from '@mailwright/content';
import { attachmentLimits, type SendEmail } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { ProblemError, validationProblem } from '@mailwright/platform';

/** A file attached to an email. */
export interface MailFile {
  filename: string;
  contentType: string;
  /** By which the HTML shows it; null if it doesn't. */
  contentId: string | null;
  content: Buffer;
}

type Attachment = NonNullable<SendEmail['attachments']>[number];

/**
 * Reads the files of an email. An image is copied, so that the email can be sent even if it is deleted.
 * @throws ProblemError `not_found` for an image; `validation_failed` if they are too large together;
 *   `service_unavailable` if the storage of images can't be reached
 */
export async function readFiles(
  deps: { database: Database; media: MediaStores },
  accountId: string,
  attachments: Attachment[],
): Promise<MailFile[]> {
  const files: MailFile[] = [];
  let left = attachmentLimits.bytes;
  for (const [index, attachment] of attachments.entries()) {
    const file = await readFile(deps, accountId, { attachment, index, left });
    left -= file.content.length;
    files.push(file);
  }
  return files;
}

async function readFile(
  deps: { database: Database; media: MediaStores },
  accountId: string,
  { attachment, index, left }: { attachment: Attachment; index: number; left: number },
): Promise<MailFile> {
  const { filename, content_type: contentType, content_id: contentId = null, content, media_uid: uid } = attachment;
  if (uid === undefined) {
    const bytes = Buffer.from(content ?? '', 'base64');
    if (bytes.length > left) throw tooLarge();
    return {
      filename: filename ?? '',
      contentType: contentType ?? 'application/octet-stream',
      contentId,
      content: bytes,
    };
  }
  const image = await findMedia(deps.database, accountId, uid).catch((error: unknown) => {
    if (!(error instanceof ProblemError) || error.code !== 'not_found') throw error;
    const errors = { [`attachments[${index}].media_uid`]: ['is not one of your images'] };
    throw new ProblemError('not_found', error.message, { errors });
  });
  if (image.bytes > left) throw tooLarge();
  const parts: Uint8Array[] = [];
  for await (const part of readMediaBytes(deps, accountId, uid)) parts.push(part);
  return { filename: filename ?? image.name, contentType: image.contentType, contentId, content: Buffer.concat(parts) };
}

function tooLarge(): ProblemError {
  return validationProblem({ attachments: ['must have at most 10 MiB in total'] });
}
