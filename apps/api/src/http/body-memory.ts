/** Memory for request bodies, of which each account has a share. */
export interface BodyMemory {
  /**
   * Resolves, in the order of the calls, when this many bytes of the account's share are free. A body larger than the
   * share gets all of it. The caller must call the returned function once, to release them.
   */
  acquire(accountId: string, bytes: number): Promise<() => void>;
}

interface Share {
  used: number;
  waiting: { bytes: number; begin: () => void }[];
}

/** Divides memory among accounts: the bodies of an account wait unread while its earlier ones take `maxBytes`. */
export function createBodyMemory(maxBytes: number): BodyMemory {
  const shares = new Map<string, Share>();

  function beginNext(accountId: string, share: Share): void {
    for (
      let next = share.waiting[0];
      next !== undefined && share.used + next.bytes <= maxBytes;
      next = share.waiting[0]
    ) {
      share.waiting.shift();
      share.used += next.bytes;
      next.begin();
    }
    if (share.used === 0) shares.delete(accountId);
  }

  return {
    acquire: (accountId, wanted) =>
      new Promise((resolve) => {
        // An empty body also takes a byte, so that a share in use is never deleted.
        const bytes = Math.min(Math.max(wanted, 1), maxBytes);
        const share = shares.get(accountId) ?? { used: 0, waiting: [] };
        shares.set(accountId, share);
        const release = () => {
          share.used -= bytes;
          beginNext(accountId, share);
        };
        share.waiting.push({ bytes, begin: () => resolve(release) });
        beginNext(accountId, share);
      }),
  };
}
