import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createReplyParser, ReplyError, type SmtpReply, textOf } from './smtp-socket.ts';

function parse(...chunks: (string | Buffer)[]): SmtpReply[] {
  const replies: SmtpReply[] = [];
  const { push } = createReplyParser((reply) => replies.push(reply));
  for (const chunk of chunks) push(Buffer.from(chunk));
  return replies;
}

const replies = fc.array(
  fc.record({
    code: fc.integer({ min: 200, max: 599 }),
    lines: fc.array(fc.stringMatching(/^[a-zü€ -]{0,20}$/), { minLength: 1, maxLength: 4 }),
  }),
  { maxLength: 8 },
);

test('replies are the same, whatever pieces they arrive in', () => {
  fc.assert(
    fc.property(replies, fc.array(fc.nat(), { maxLength: 20 }), fc.constantFrom('\r\n', '\n'), (sent, cuts, end) => {
      const text = sent.map(({ code, lines }) =>
        lines.map((line, index) => `${code}${index < lines.length - 1 ? '-' : ' '}${line}${end}`).join(''),
      );
      const bytes = Buffer.from(text.join(''));
      const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
      const chunks = places.slice(1).map((to, index) => bytes.subarray(places[index], to));
      expect(parse(...chunks)).toEqual(sent);
      expect(parse(...[...bytes].map((byte) => Buffer.from([byte])))).toEqual(sent);
    }),
  );
});

describe('invalid replies are errors', () => {
  test.each([
    ['a line without a code', 'hello\r\n'],
    ['a code that does not begin with 2 to 5', '199 no\r\n'],
    ['a code without a space', '2500 no\r\n'],
    ['an empty line', '\r\n'],
    ['lines of one reply with different codes', '250-a\r\n550 b\r\n'],
  ])('%s', (_name, text) => {
    expect(() => parse(text)).toThrow(ReplyError);
  });

  test('a line or a reply that does not end is not collected forever', () => {
    expect(() => parse(...Array.from({ length: 5_000 }, () => '2'))).toThrow(/longer than 4096/);
    expect(() => parse(`250 ${'a'.repeat(5_000)}\r\n`)).toThrow(/longer than 4096/);
    expect(() => parse(...Array.from({ length: 300 }, () => '250-a\r\n'))).toThrow(/more than 256 lines/);
  });
});

test('a reply of several lines is read as one, with its enhanced status code once', () => {
  const [reply] = parse('550-5.1.1 no such\r\n550 5.1.1 user here\r\n');
  expect(reply && textOf(reply)).toBe('550 5.1.1 no such user here');
  const [other] = parse('550-no such\r\n550 user here\r\n');
  expect(other && textOf(other)).toBe('550 no such user here');
});
