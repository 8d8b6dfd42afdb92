/** Bytes that arrive in parts, read in whatever lengths their format has. */
export interface ByteSource {
  /** The next bytes, as many as there are at once; undefined at the end. */
  next(): Promise<Buffer | undefined>;
  /** The next `length` bytes; fewer at the end. They are held in memory. */
  read(length: number): Promise<Buffer>;
  /** Gives bytes back, which are the next ones then. */
  unread(bytes: Buffer): void;
  /** How many bytes have been read. */
  position(): number;
}

/** A source of the bytes of these parts. */
export function createByteSource(parts: AsyncIterable<Buffer>): ByteSource {
  const iterator = parts[Symbol.asyncIterator]();
  let given: Buffer[] = [];
  let position = 0;

  async function take(): Promise<Buffer | undefined> {
    for (;;) {
      const part = given.pop() ?? (await pull());
      if (part === undefined || part.length > 0) return part;
    }
  }
  async function pull(): Promise<Buffer | undefined> {
    const result = await iterator.next();
    return result.done === true ? undefined : result.value;
  }
  const unshift = (bytes: Buffer): void => {
    if (bytes.length > 0) given = [...given, bytes];
  };

  return {
    async next() {
      const part = await take();
      position += part?.length ?? 0;
      return part;
    },
    async read(length) {
      const found: Buffer[] = [];
      let missing = length;
      while (missing > 0) {
        const part = await take();
        if (part === undefined) break;
        found.push(part.subarray(0, missing));
        unshift(part.subarray(missing));
        missing -= Math.min(missing, part.length);
      }
      position += length - missing;
      return Buffer.concat(found);
    },
    unread(bytes) {
      position -= bytes.length;
      unshift(bytes);
    },
    position: () => position,
  };
}
