// Compresses built files beside themselves, for servers that send them as they are. Uses only Node's own modules.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Yields files a tenth larger than the highest quality, in a thirtieth of the time.
const quickQuality = 5;

/** Writes a `.br` and a `.gz` beside each file; `smallest` takes far longer for files that are a tenth smaller. */
export async function compressFiles(files, { smallest }) {
  await Promise.all(files.map((file) => compress(file, smallest)));
}

async function compress(file, smallest) {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: smallest ? constants.BROTLI_MAX_QUALITY : quickQuality };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

/** The files in a folder and its subfolders. */
export function filesIn(parent) {
  return readdirSync(parent, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}
