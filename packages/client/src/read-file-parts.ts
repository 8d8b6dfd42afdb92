/** A file in memory, on the disk of a browser's user (`Blob`), or one that is still arriving, such as a Node.js stream. */
export type FileSource = Blob | Uint8Array | string | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export interface FilePart {
  /** Where the part begins in the file. */
  offset: number;
  bytes: Uint8Array;
  /** Whether the file ends with this part. */
  isLast: boolean;
}

/**
 * The parts of a file from byte `from` on, each of `partBytes` except for the last. At most one of them is in memory.
 * If nothing is left of the file, there is one empty part.
 * @throws RangeError if the file is shorter than `from`.
 */
export function readFileParts(
  file: FileSource,
  options: { from: number; partBytes: number },
): AsyncGenerator<FilePart, void, undefined> {
  if (typeof file === 'string' || file instanceof Uint8Array) return readBlob(new Blob([file as string]), options);
  if ('arrayBuffer' in file) return readBlob(file, options);
  return readIterable('getReader' in file ? readStream(file) : file, options);
}

// Not every browser can iterate over a stream.
async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // A reader that stops early lets the stream go.
    await reader.cancel().catch(() => undefined);
  }
}

async function* readBlob(blob: Blob, { from, partBytes }: { from: number; partBytes: number }) {
  if (from > blob.size) throw tooShort(blob.size, from);
  let offset = from;
  do {
    const end = Math.min(offset + partBytes, blob.size);
    const bytes = new Uint8Array(await blob.slice(offset, end).arrayBuffer());
    yield { offset, bytes, isLast: end === blob.size };
    offset = end;
  } while (offset < blob.size);
}

async function* readIterable(
  chunks: AsyncIterable<Uint8Array>,
  { from, partBytes }: { from: number; partBytes: number },
) {
  let position = 0;
  let offset = from;
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let bytes = chunk.subarray(Math.min(chunk.length, Math.max(0, from - position)));
    position += chunk.length;
    // A part is complete only once more bytes follow, because only then do we know that it isn't the last one.
    while (length + bytes.length > partBytes) {
      held.push(bytes.subarray(0, partBytes - length));
      bytes = bytes.subarray(partBytes - length);
      yield { offset, bytes: join(held, partBytes), isLast: false };
      offset += partBytes;
      [held, length] = [[], 0];
    }
    if (bytes.length > 0) held.push(bytes);
    length += bytes.length;
  }
  if (position < from) throw tooShort(position, from);
  yield { offset, bytes: join(held, length), isLast: true };
}

function join(chunks: Uint8Array[], length: number): Uint8Array {
  const joined = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

function tooShort(length: number, from: number): RangeError {
  return new RangeError(
    `The file has ${length} bytes, and ${from} have already been uploaded: this is a different file`,
  );
}
