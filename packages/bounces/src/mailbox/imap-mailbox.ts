import { ImapFlow } from 'imapflow';
import type { HandledMessage, BounceMailbox, MailboxOptions } from './mailbox.ts';

/** Creates a folder if it doesn't exist. Servers that refuse don't always say that it exists, so look it up then. */
async function create(client: ImapFlow, name: string): Promise<void> {
  try {
    await client.mailboxCreate(name);
  } catch (error) {
    const status = await client.status(name, { messages: true }).catch(() => false);
    if (status === false) throw error;
  }
}

const folders = { processed: 'Processed', unparsed: 'Unparsed' } as const;

/**
 * Opens a folder of an IMAP server (RFC 3501). Messages that were understood are moved to the folder Processed, or
 * deleted; others are moved to Unparsed. The folders are created.
 * @throws if the server can't be reached, or refuses the login or the folder
 */
export async function openImapMailbox({
  settings,
  keptBytes,
  isDeleting,
  timeoutMs,
}: MailboxOptions): Promise<BounceMailbox> {
  const { host, port, secure, requireTLS, tls, user, password, folder } = settings;
  const client = new ImapFlow({
    host,
    port,
    secure,
    tls,
    logger: false,
    disableAutoIdle: true,
    ...(requireTLS ? { doSTARTTLS: true } : {}),
    auth: { user, pass: password },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  // An error also rejects the pending commands, which report it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (const name of isDeleting ? [folders.unparsed] : Object.values(folders)) await create(client, name);
    await client.mailboxOpen(folder);
  } catch (error) {
    client.close();
    throw error;
  }

  async function remove(handled: HandledMessage[], isUnderstood: boolean): Promise<void> {
    const uids = handled.filter((each) => each.isUnderstood === isUnderstood).map(({ id }) => id);
    if (uids.length === 0) return;
    const range = uids.join(',');
    const done =
      isUnderstood && isDeleting
        ? await client.messageDelete(range, { uid: true })
        : await client.messageMove(range, isUnderstood ? folders.processed : folders.unparsed, { uid: true });
    if (done === false) throw new Error('The server has not removed messages that were handled');
  }

  return {
    read: async (limit) => {
      // The response updates the number of messages.
      await client.noop();
      const { mailbox } = client;
      if (mailbox === false) throw new Error('The server has closed the folder');
      if (mailbox.exists === 0) return [];
      const range = `1:${Math.min(limit, mailbox.exists)}`;
      const messages = await client.fetchAll(range, { uid: true, source: { start: 0, maxLength: keptBytes } });
      return messages.map(({ uid, source }) => ({ id: String(uid), raw: source ?? Buffer.alloc(0) }));
    },
    finish: async (handled) => {
      await remove(handled, true);
      await remove(handled, false);
    },
    close: async () => {
      if (client.usable) await client.logout().catch(() => undefined);
      client.close();
    },
  };
}
