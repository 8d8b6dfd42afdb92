import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { writePrivateJson } from '../private-file.ts';
import { openSecrets } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mailwright-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a folder that was used with two databases has the key of each database's first account", () => {
  openSecrets(folder).keepApiKey('acc_1', 'mw_live_1');
  openSecrets(folder).keepApiKey('acc_2', 'mw_live_2');
  const { apiKeyOf } = openSecrets(folder);
  expect([apiKeyOf('acc_1'), apiKeyOf('acc_2'), apiKeyOf('acc_3')]).toEqual(['mw_live_1', 'mw_live_2', undefined]);
});

test('a key that an earlier version stored is kept beside others', () => {
  writePrivateJson(path.join(folder, 'secrets.json'), { accountUid: 'acc_1', apiKey: 'mw_live_1' });
  const secrets = openSecrets(folder);
  expect(secrets.apiKeyOf('acc_1')).toBe('mw_live_1');
  secrets.keepApiKey('acc_2', 'mw_live_2');
  expect([secrets.apiKeyOf('acc_1'), secrets.apiKeyOf('acc_2')]).toEqual(['mw_live_1', 'mw_live_2']);
});
