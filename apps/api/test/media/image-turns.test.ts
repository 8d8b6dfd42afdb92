import { expect, test } from '@jest/globals';
import { createTestAccount, type TestAccount, until } from '@mailwright/testing';
import { uploadImage } from '../support/images.ts';
import { useTestApi } from '../support/start-test-api.ts';

/**
 * The images whose processing has begun, in order, and a function per image that ends it. An image's bytes are its name
 * here.
 */
const begun: string[] = [];
const ends = new Map<string, () => void>();
const api = useTestApi({
  processImage: async (bytes) => {
    begun.push(bytes.toString());
    await new Promise<void>((resolve) => ends.set(bytes.toString(), resolve));
    return { bytes, format: 'png', width: 1, height: 1, frames: 1 };
  },
});

const upload = (name: string, account: TestAccount) =>
  Promise.resolve(uploadImage(api, Buffer.from(name), { account }).expect(201));
const hasBegun = (name: string) => until(`${name} to begin`, async () => begun.includes(name));

test('an account that uploads several images at once has one processed at a time, so that other accounts do not wait', async () => {
  const [first, second] = [api.account, await createTestAccount(api.database)];
  const uploads = [upload('first account, 1', first)];
  await hasBegun('first account, 1');
  uploads.push(upload('first account, 2', first));
  uploads.push(upload('second account, 1', second), upload('second account, 2', second));
  await until('one of the second account', async () => begun.some((name) => name.startsWith('second')));
  expect(begun).toHaveLength(2);
  for (let ended = 0; ended < 4; ended += 1) {
    await until('another one to begin', async () => begun.length > ended);
    ends.get(begun[ended] ?? '')?.();
  }
  await Promise.all(uploads);
  expect(begun.toSorted()).toEqual(['first account, 1', 'first account, 2', 'second account, 1', 'second account, 2']);
});
