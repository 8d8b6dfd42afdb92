import type { BounceMailbox, MailboxOptions } from './mailbox.ts';
import { openPop3Session, type Pop3Session } from './pop3-session.ts';

/**
 * Opens a mailbox of a POP3 server (RFC 1939). POP3 has no folders: messages that were understood are deleted; others
 * are deleted or left in place.
 * @param left ids of messages that are left in place, and not read again while the set has them.
 * @throws if the server can't be reached, or refuses the login
 */
export async function openPop3Mailbox(
  { settings, keptBytes, isDeleting, timeoutMs }: MailboxOptions,
  left: Set<string>,
): Promise<BounceMailbox> {
  let session: Pop3Session | undefined = await openPop3Session(settings, timeoutMs);
  let numbers = new Map<string, string>();

  return {
    read: async (limit) => {
      // A server deletes messages when the session ends, so each batch has its own session.
      session ??= await openPop3Session(settings, timeoutMs);
      const list = (await session.multiline('UIDL', maxListBytes)).toString('latin1');
      // Servers may give equal messages the same UIDL (RFC 1939 §7); their order distinguishes them.
      const seen = new Map<string, number>();
      const found = [...list.matchAll(/^(\d+) ([\x21-\x7e]+)\r?$/gm)].map(([, number = '', uidl = '']) => {
        const before = seen.get(uidl) ?? 0;
        seen.set(uidl, before + 1);
        return { number, id: before === 0 ? uidl : `${uidl} ${before}` };
      });
      const present = new Set(found.map(({ id }) => id));
      for (const id of left) if (!present.has(id)) left.delete(id);
      const next = found.filter(({ id }) => !left.has(id)).slice(0, limit);
      numbers = new Map(next.map(({ number, id }) => [id, number]));
      const messages = [];
      for (const { number, id } of next)
        messages.push({ id, raw: await session.multiline(`RETR ${number}`, keptBytes) });
      return messages;
    },
    finish: async (handled) => {
      if (session === undefined) return;
      for (const { id, isUnderstood } of handled) {
        if (isUnderstood || isDeleting) await session.command(`DELE ${numbers.get(id)}`);
        else left.add(id);
      }
      await session.command('QUIT');
      session.close();
      session = undefined;
    },
    close: async () => {
      // Closed without QUIT, so that the server deletes nothing that wasn't finished.
      session?.close();
      session = undefined;
    },
  };
}

// Room for some hundred thousand messages; further ones are read once these are gone.
const maxListBytes = 4_000_000;
