import { expect, test } from '@jest/globals';
import type { CompiledCampaign, Renderer } from '@mailwright/content';
import { createKnownListMails } from './known-list-mails.ts';
import type { LoadedMail } from './list-mail-content.ts';

const mailOf = (listId: string) =>
  ({
    kind: 'confirmation',
    list: { id: listId, accountId: 'account', fields: [], contact: {} },
    written: { subject: 'Confirm', html: '<p>Hello</p>', plain: null },
    template: null,
    isWritten: true,
    version: '1',
  }) as unknown as LoadedMail;
const renderer = { compile: async () => ({}) as CompiledCampaign } as unknown as Renderer;

test('a mail waits for the threads for a limited time, and the next ones of its list do not wait at all', async () => {
  const render = createKnownListMails(renderer, 'mail.example.com', 50);
  let rendered = 0;
  const never = () => {
    rendered += 1;
    return new Promise<string>(() => {});
  };
  const busy = { code: 'service_unavailable', cause: expect.any(Error) };
  await expect(render(mailOf('one'), never)).rejects.toMatchObject(busy);
  await expect(render(mailOf('one'), never)).rejects.toMatchObject(busy);
  expect(rendered).toBe(1);
  expect(await render(mailOf('other'), async () => 'rendered')).toBe('rendered');
});

test('a mail that fails after nobody waits for it any more does no harm', async () => {
  const render = createKnownListMails(renderer, 'mail.example.com', 20);
  let fail: (error: Error) => void = () => {};
  const failing = new Promise<string>((_resolve, reject) => {
    fail = reject;
  });
  await expect(render(mailOf('one'), () => failing)).rejects.toMatchObject({ code: 'service_unavailable' });
  fail(new Error('Too late'));
  await new Promise((resolve) => setImmediate(resolve));
});
