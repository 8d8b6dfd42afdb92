import { once } from 'node:events';
import type { Server } from 'node:net';
import { closeServer } from '@mailwright/platform';
import { SMTPServer } from 'smtp-server';
import { findFreePort } from '../find-free-port.ts';
import { type CaughtMails, openCaughtMails } from './caught-mails.ts';
import { createInboxServer } from './inbox-server.ts';

/** A mail server that accepts everything and forwards nothing, and a web page that shows what it accepted. */
export interface MailCatcher {
  /** The value for SMTP_URL. */
  smtpUrl: string;
  /** The page that shows the mail in a browser; `<inboxUrl>/messages.json` has it for scripts. */
  inboxUrl: string;
  close(): Promise<void>;
}

const preferred = { smtp: 1025, inbox: 1080 };
const maxMailBytes = 25 * 1024 * 1024;
const host = '127.0.0.1';

/**
 * Catches mail, only on this machine, and stores the last 200 mails as `.eml` files.
 * @param folder where mails are stored; created with the first one.
 */
export async function startMailCatcher(folder: string): Promise<MailCatcher> {
  const mails = openCaughtMails(folder);
  const smtp = createSmtpServer(mails);
  const inbox = createInboxServer(mails);
  const smtpPort = await listenNear(preferred.smtp, (port) => smtp.listen(port, host));
  const inboxPort = await listenNear(preferred.inbox, (port) => inbox.listen(port, host));
  return {
    smtpUrl: `smtp://${host}:${smtpPort}`,
    inboxUrl: `http://${host}:${inboxPort}`,
    close: async () => {
      inbox.closeAllConnections();
      await Promise.all([
        closeServer(inbox),
        new Promise<void>((resolve) => {
          smtp.close(() => resolve());
        }),
      ]);
    },
  };
}

function createSmtpServer(mails: CaughtMails): SMTPServer {
  const server = new SMTPServer({
    // No passwords and no TLS are needed because it listens only on this machine.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: maxMailBytes,
    rejectOversized: true,
    closeTimeout: 500,
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (stream.sizeExceeded) return callback();
        const { mailFrom, rcptTo } = session.envelope;
        try {
          mails.keep(Buffer.concat(chunks), {
            sender: mailFrom === false ? '' : mailFrom.address,
            recipients: rcptTo.map(({ address }) => address),
          });
        } catch (error) {
          // The disk may be full, for example: the sender tries again later.
          return callback(Object.assign(new Error((error as Error).message), { responseCode: 451 }));
        }
        return callback();
      });
    },
  });
  // A client that disconnects in the middle must not end the process.
  server.on('error', () => {});
  return server;
}

/**
 * Listens on the preferred port, or on any if that is in use. Another process may take it between the check and the
 * bind.
 */
async function listenNear(port: number, listen: (port: number) => Server): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const free = await findFreePort(port);
    try {
      await once(listen(free), 'listening');
      return free;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === 5) throw error;
    }
  }
}
