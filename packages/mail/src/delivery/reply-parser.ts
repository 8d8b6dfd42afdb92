/** A server's reply. `lines` have neither code nor line end. */
export interface SmtpReply {
  code: number;
  lines: string[];
}

/** A reply that breaks the protocol. */
export class ReplyError extends Error {}

// RFC 5321 §4.5.3.1.5 allows 512; servers exceed it.
const maxLineLength = 4_096;
const maxLines = 256;
const digits = /^[2-5]\d\d(?=[ -]|$)/;
const notAscii = /[\x80-\xff]/;

/**
 * Parses what a server sends, in whatever pieces it comes.
 * @returns a function that takes the next bytes, and calls `onReply` for each reply that they complete.
 *   It throws ReplyError when they are no reply (RFC 5321 §4.2), or too much of one.
 */
export function createReplyParser(onReply: (reply: SmtpReply) => void): {
  push(chunk: Buffer): void;
  /** Whether a reply is incomplete. */
  isAmid(): boolean;
} {
  let rest = '';
  let lines: string[] = [];
  let code = 0;

  function takeLine(line: string): void {
    if (!digits.test(line)) throw new ReplyError('The server sent a line without a code');
    const given = Number(line.slice(0, 3));
    if (lines.length > 0 && given !== code) throw new ReplyError('The lines of a reply had different codes');
    code = given;
    lines.push(decode(line.slice(4)));
    if (line[3] === '-') {
      if (lines.length >= maxLines) throw new ReplyError(`A reply had more than ${maxLines} lines`);
      return;
    }
    const reply = { code, lines };
    lines = [];
    onReply(reply);
  }

  return {
    push: (chunk) => {
      // A byte a character: a character's bytes may come apart.
      const text = rest + chunk.toString('latin1');
      let from = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        const line = text.slice(from, text[end - 1] === '\r' && end > from ? end - 1 : end);
        from = end + 1;
        if (line.length > maxLineLength) throw new ReplyError(`A line was longer than ${maxLineLength} bytes`);
        takeLine(line);
      }
      rest = text.slice(from);
      if (rest.length > maxLineLength) throw new ReplyError(`A line was longer than ${maxLineLength} bytes`);
    },
    isAmid: () => rest !== '' || lines.length > 0,
  };
}

function decode(text: string): string {
  return notAscii.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;
}

/** A reply in one line, with its code, and with the enhanced status code that each line repeats once. */
export function textOf({ code, lines }: SmtpReply): string {
  const [first = '', ...others] = lines;
  if (others.length === 0) return `${code} ${first}`;
  const [enhanced] = /^[245]\.\d{1,3}\.\d{1,3} /.exec(first) ?? [''];
  return [
    `${code} ${first}`,
    ...others.map((line) => line.slice(line.startsWith(enhanced) ? enhanced.length : 0)),
  ].join(' ');
}
