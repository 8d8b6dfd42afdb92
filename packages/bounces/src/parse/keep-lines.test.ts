import { describe, expect, test } from '@jest/globals';
import { sampleReport } from '../testing/sample-mail.ts';
import { keepLines } from './keep-lines.ts';
import { readReport } from './read-report.ts';

const linesIn = (raw: Buffer): number => raw.toString('latin1').split('\n').length - 1;
const envelope = { from: '', isFeedbackLoop: false };
const status = 'Reporting-MTA: dns; mail.example.net\n\nAction: failed\nStatus: 5.1.1';
const report = (linesBefore: number) =>
  sampleReport({ from: 'MAILER-DAEMON@example.org', text: 'x\n'.repeat(linesBefore), status });

describe('a mail with very many lines', () => {
  test('is cut after the allowed number of lines, whatever their length', () => {
    for (const line of ['\n', 'x\r\n', '--b\r\n', `${'x'.repeat(1_000)}\n`]) {
      const kept = keepLines(Buffer.from(line.repeat(10_000)), 3_000);
      expect([linesIn(kept), kept.length]).toEqual([3_000, 3_000 * line.length]);
    }
    for (const whole of ['', 'x', '\n', 'a\nb\nc']) expect(keepLines(Buffer.from(whole), 3).toString()).toBe(whole);
  });

  test('is read as a report up to the last kept line, and the rest is never parsed', async () => {
    expect(await readReport(report(2_000), envelope)).toMatchObject({ kind: 'bounce', failures: [{ code: '5.1.1' }] });
    expect(await readReport(report(3_000), envelope)).not.toMatchObject({ failures: [{ code: '5.1.1' }] });
  });
});
