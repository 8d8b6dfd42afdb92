import { type MailboxServer, type MailboxServerOptions, startMailboxServer } from './mailbox-server.ts';

/** Starts an IMAP server (RFC 3501; RFC 6851 if it is among `extensions`) with the commands for reading a folder. */
export function startImapServer(options: MailboxServerOptions = {}): Promise<MailboxServer> {
  const { user = 'bounces', password = 'correct horse', tls, extensions = ['MOVE', 'UIDPLUS'] } = options;
  return startMailboxServer(options, '* OK ready\r\n', ({ folders }, session) => {
    let isEncrypted = tls === 'implicit';
    let isIn = false;
    let selected = 'INBOX';
    const deleted = new Set<number>();
    const messages = () => folders.get(selected) ?? [];
    const untagged = (text: string) => session.send(`* ${text}\r\n`);

    function remove(uids: Set<number>): void {
      for (let index = messages().length - 1; index >= 0; index -= 1) {
        if (!uids.has(messages()[index]?.uid ?? 0)) continue;
        messages().splice(index, 1);
        untagged(`${index + 1} EXPUNGE`);
      }
    }
    function inSet(set: string): { uid: number; raw: Buffer }[] {
      const ranges = set.split(',').map((range) => range.split(':').map(Number));
      return messages().filter(({ uid }) => ranges.some(([from = 0, to = from]) => uid >= from && uid <= to));
    }
    function copy(set: string, folder: string): void {
      folders.get(folder)?.push(...inSet(set));
    }
    function fetch(set: string): void {
      const [from = 1, to = from] = set.split(':').map(Number);
      for (const [index, { uid, raw }] of messages().entries()) {
        if (index + 1 < from || index + 1 > to) continue;
        const kept = raw.subarray(0, 131_072);
        session.send(`* ${index + 1} FETCH (UID ${uid} BODY[]<0> {${kept.length}}\r\n`);
        session.send(kept);
        session.send(')\r\n');
      }
    }
    /** Runs a command; returns why it is refused, or undefined if it isn't. */
    function run(command: string, words: string[]): string | undefined {
      const [first = '', second = ''] = words;
      if (!isIn && !['CAPABILITY', 'STARTTLS', 'LOGIN', 'LOGOUT', 'NOOP'].includes(command)) return 'log in first';
      if (command === 'CAPABILITY') {
        const offered = tls === 'on-request' && !isEncrypted ? ['STARTTLS'] : [];
        untagged(`CAPABILITY ${['IMAP4rev1', ...extensions, ...offered].join(' ')}`);
      } else if (command === 'LOGIN') {
        isIn = first === user && second === password;
        if (!isIn) return '[AUTHENTICATIONFAILED] no such user';
      } else if (command === 'LIST') {
        if (second === '') untagged('LIST (\\Noselect) "/" ""');
        else for (const name of folders.keys()) untagged(`LIST () "/" "${name}"`);
      } else if (command === 'CREATE') {
        if (folders.has(first)) return 'it is there';
        folders.set(first, []);
      } else if (command === 'STATUS') {
        if (!folders.has(first)) return 'no such folder';
        untagged(`STATUS "${first}" (MESSAGES ${folders.get(first)?.length ?? 0})`);
      } else if (command === 'SELECT') {
        if (!folders.has(first)) return 'no such folder';
        selected = first;
        for (const text of ['FLAGS (\\Deleted)', `${messages().length} EXISTS`, '0 RECENT', 'OK [UIDVALIDITY 1] valid'])
          untagged(text);
      } else if (command === 'NOOP') untagged(`${messages().length} EXISTS`);
      else if (command === 'FETCH') fetch(first);
      else if (command === 'UID MOVE' || command === 'UID COPY') {
        if (!folders.has(second)) return '[TRYCREATE] no such folder';
        copy(first, second);
        if (command === 'UID MOVE') remove(new Set(inSet(first).map(({ uid }) => uid)));
      } else if (command === 'UID STORE') for (const { uid } of inSet(first)) deleted.add(uid);
      else if (command === 'EXPUNGE' || command === 'UID EXPUNGE') remove(deleted);
      else if (command === 'LOGOUT') untagged('BYE');
      return undefined;
    }

    return (line) => {
      const [, tag = '*', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      const words = (rest.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []).map((word) => word.replace(/^"(.*)"$/, '$1'));
      const isUid = words[0]?.toUpperCase() === 'UID';
      const command = words
        .splice(0, isUid ? 2 : 1)
        .join(' ')
        .toUpperCase();
      const refusal = run(command, words);
      session.send(refusal === undefined ? `${tag} OK done\r\n` : `${tag} NO ${refusal}\r\n`);
      if (command === 'STARTTLS') {
        session.upgrade();
        isEncrypted = true;
      }
      if (command === 'LOGOUT') session.end();
    };
  });
}
