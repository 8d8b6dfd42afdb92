import { fromUid, newId, toUid } from '@mailwright/platform';
import type { TestAccount } from '@mailwright/testing';
import { addDeliveries } from './add-deliveries.ts';
import { addCampaigns } from './add-campaigns.ts';
import { exampleImage, exampleSender, type ExampleUids, uploadedBytes } from './example-call.ts';
import type { TestApi } from './start-test-api.ts';

/** Gives an account a list with a subscriber, a hook of that list with a failed delivery, campaigns to it, and more. */
export async function addExamples(api: TestApi, account: TestAccount = api.account): Promise<ExampleUids> {
  const add = async (path: string, body: Record<string, unknown>) => {
    const response = await api.call('post', path, account).send(body);
    // With the log, which has the cause of a 5xx.
    if (response.status !== 201)
      throw new Error(`POST ${path}: ${response.status} ${response.text}\n${api.log.slice(-10).join('')}`);
    return (response.body as { uid: string }).uid;
  };
  const list = await add('/lists', { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' });
  const sub = await add('/subscribers', {
    list_uid: list,
    EMAIL: 'grace@example.com',
    FIRST_NAME: 'Grace',
    tag: 'vip',
  });
  const hook = await add('/hooks', {
    target_url: 'https://example.com/h',
    event: 'subscriber.updated',
    list_uid: list,
  });
  const deleted = await add('/lists', { name: 'Old', from_name: 'Ada', from_email: 'ada@example.com' });
  await api.call('delete', `/lists/${deleted}`, account).expect(202);
  const suppressed = `suppressed-${newId()}@example.com`;
  await add('/suppressions', { email: suppressed });
  const snd = await add('/senders', { email: `sender-${newId()}@example.com` });
  await api.run(
    `INSERT INTO senders (id, account_id, email, email_normalized, domain, verified_at)
      VALUES ($1, $2, $3, $3, 'example.com', now()) ON CONFLICT DO NOTHING`,
    newId(),
    account.accountId,
    exampleSender,
  );
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const email = await api
    .call('post', '/emails', account)
    .send({ to: 'grace@example.com', from_email: exampleSender, subject: 'Hello', plain: 'Hello', send_at: later });
  const { uid: eml } = email.body as { uid: string };
  const dom = await add('/domains', { domain: `${newId()}.example.com`, key_type: 'ed25519' });
  const trp = await add('/transports', { name: 'Ours', host: 'smtp.example.com', port: 587 });
  const bcb = await add('/bounce-callbacks', { provider: 'postmark' });
  const recovery = await api.call('post', `/hooks/${hook}/recover`, account).send({ since: '2026-01-02T03:04:05Z' });
  const { uid: rec } = recovery.body as { uid: string };
  const change = await api.call('patch', `/lists/${list}/tags/vip`, account).send({ name: 'valued' });
  const { uid: tch } = change.body as { uid: string };
  const seg = await add('/segments', { name: 'VIPs', list_uid: list, conditions: { all: [{ tag: 'vip' }] } });
  const [delivery] = await addDeliveries(api.database, hook);
  const imp = await addUpload(api, account, list);
  const imported = await addUpload(api, account, list);
  await api.run(`UPDATE imports SET status = 'completed', finished_at = now() WHERE id = $1`, fromUid('imp', imported));
  const tpl = await add('/templates', { name: 'Monthly', html: '<h1>News</h1>{{ content }}' });
  const image = await api.call('post', '/media', account).set('Content-Type', 'image/png').send(exampleImage);
  const { uid: med } = image.body as { uid: string };
  const dlv = toUid('dlv', delivery ?? '');
  const campaigns = await addCampaigns(api, account, list, sub);
  return {
    list,
    deleted,
    sub,
    hook,
    dlv,
    rec,
    imp,
    imported,
    tch,
    seg,
    snd,
    eml,
    dom,
    trp,
    bcb,
    suppressed,
    tpl,
    med,
    ...campaigns,
  };
}

/** Begins an upload, and lets the plan allow another import beside it. */
async function addUpload(api: TestApi, account: TestAccount, list: string): Promise<string> {
  await api.run(`UPDATE plans SET imports_at_once = 10 WHERE code = 'standard'`);
  const response = await api
    .call('post', `/lists/${list}/imports`, account)
    .set({ 'Content-Type': 'text/csv', 'Upload-Complete': '?0' })
    .send('EMAIL\n'.slice(0, uploadedBytes));
  return (response.body as { uid: string }).uid;
}
