import { type MailboxServer, type MailboxServerOptions, startMailboxServer } from './mailbox-server.ts';

/** Starts a POP3 server (RFC 1939, STLS of RFC 2595), which deletes messages when a session ends with QUIT. */
export function startPop3Server(options: MailboxServerOptions = {}): Promise<MailboxServer> {
  const { user = 'bounces', password = 'correct horse', tls, uidl = (uid: number) => `id-${uid}` } = options;
  return startMailboxServer(options, '+OK ready\r\n', ({ folders }, session) => {
    const inbox = folders.get('INBOX') ?? [];
    let name = '';
    let isIn = false;
    let seen: { uid: number; raw: Buffer }[] = [];
    const deleted = new Set<number>();
    const refuse = () => session.send('-ERR no\r\n');
    const respond = (text = '') => session.send(`+OK ${text}\r\n`);

    return (line) => {
      const [command = '', ...words] = line.split(' ');
      const argument = words.join(' ');
      const message = seen[Number(argument) - 1];
      switch (command.toUpperCase()) {
        case 'CAPA':
          return session.send(`+OK\r\nUSER\r\nUIDL\r\n${tls === 'on-request' ? 'STLS\r\n' : ''}.\r\n`);
        case 'STLS':
          if (tls !== 'on-request') return refuse();
          respond();
          return session.upgrade();
        case 'USER':
          name = argument;
          return respond();
        case 'PASS':
          isIn = name === user && argument === password;
          seen = [...inbox];
          return isIn ? respond() : refuse();
        case 'QUIT':
          for (const uid of deleted)
            inbox.splice(
              inbox.findIndex((each) => each.uid === uid),
              1,
            );
          respond();
          return session.end();
        case 'UIDL':
          if (!isIn) return refuse();
          return session.send(`+OK\r\n${seen.map(({ uid }, index) => `${index + 1} ${uidl(uid)}\r\n`).join('')}.\r\n`);
        case 'RETR':
          if (!isIn || message === undefined) return refuse();
          session.send('+OK\r\n');
          session.send(message.raw.toString('latin1').replaceAll(/^\./gm, '..'));
          return session.send('\r\n.\r\n');
        case 'DELE':
          if (!isIn || message === undefined || deleted.has(message.uid)) return refuse();
          deleted.add(message.uid);
          return respond();
        default:
          return refuse();
      }
    };
  });
}
