import { mediaOptions } from '@mailwright/contracts';
import { validationProblem } from '@mailwright/platform';
import { imageTooLarge, maxImageBytes } from '@mailwright/content';
import { z } from 'zod';
import { checkInput } from './check-input.ts';
import type { Upload } from './open-upload.ts';

const Options = z.strictObject(mediaOptions);
// What a form contains besides its file.
const formBytes = 65_536;

/**
 * Refuses a body that claims to be longer than an image may be, before it is read.
 * @throws ProblemError `image_too_large`
 */
export function refuseLongImage(contentLength = 0): void {
  if (contentLength > maxImageBytes + formBytes) throw imageTooLarge();
}

/**
 * Reads an image of up to 10 MB, and its name: the one in the query or in a field, or else the file's.
 * @throws ProblemError `image_too_large`, `validation_failed`
 */
export async function readImage(
  upload: Upload,
  query: z.output<typeof Options>,
): Promise<{ name: string | undefined; bytes: Buffer }> {
  const fields = checkInput(Options, upload.fields);
  if (query.name !== undefined && fields.name !== undefined)
    throw validationProblem({ name: ['must be given in either the query or the form, not both'] });
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of upload.bytes) {
    length += part.length;
    if (length > maxImageBytes) throw imageTooLarge();
    parts.push(part);
  }
  return { name: query.name ?? fields.name ?? upload.fileName, bytes: Buffer.concat(parts) };
}
