import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { verifyPrograms } from './verify-code.ts';

const delivery = {
  id: 'dlv_01k6n8t5xne9k8r4c2s7f0w3ga',
  timestamp: '1767323046',
  body: JSON.stringify({ id: 'x', data: { name: `O'Hara \\ "Grä#{1}fin" $x \n 李` } }),
};
const secret = `whsec_${Buffer.from('a secret of a webhook').toString('base64')}`;
const expected = `v1,${createHmac('sha256', 'a secret of a webhook')
  .update(`${delivery.id}.${delivery.timestamp}.${delivery.body}`)
  .digest('base64')}`;

const runners: [language: string, command: string, file: string][] = [
  ['Node', process.execPath, 'verify.mjs'],
  ['Python', 'python3', 'verify.py'],
  ['PHP', 'php', 'verify.php'],
  ['Ruby', 'ruby', 'verify.rb'],
  ['Java', 'java', 'Verify.java'],
];
const there = runners.filter(([, command]) => spawnSync(command, ['-h']).error === undefined);

test.each(there)(
  'the %s program prints the signature of a delivery whatever text it contains and whatever the system encoding is',
  (language, command, file) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'verify-'));
    try {
      const program = path.join(folder, file);
      writeFileSync(program, (verifyPrograms[language]?.(delivery) ?? '').replace('whsec_…', secret));
      const printed = execFileSync('env', ['LC_ALL=C', command, program], { encoding: 'utf8' });
      expect(printed.trim()).toBe(expected);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
