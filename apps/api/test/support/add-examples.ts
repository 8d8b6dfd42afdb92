import { type Operation, sampleDelivery } from '@mailwright/contracts';
import { fromUid, newId, toUid } from '@mailwright/platform';
import type { TestAccount } from '@mailwright/testing';
import { addDeliveries } from './add-deliveries.ts';
import { addAutomation, addWaitingRun } from './add-automations.ts';
import { addDraft, addRecipients, finishCampaign, manualTest } from './add-campaigns.ts';
import { exampleCall, exampleImage, uploadedBytes } from './example-call.ts';
import { type ExampleUids, exampleSender } from './example-uids.ts';
import type { TestApi } from './start-test-api.ts';

/**
 * Gives an account a list with a subscriber, a hook of that list with a failed delivery, campaigns to it, and more.
 * @param needed only these and what they are made from; all when absent.
 */
export async function addExamples(
  api: TestApi,
  account: TestAccount = api.account,
  needed: Iterable<keyof ExampleUids> = Object.keys(makers) as (keyof ExampleUids)[],
): Promise<ExampleUids> {
  const added = new Map<keyof ExampleUids, Promise<string>>();
  const examples: Examples = {
    api,
    account,
    add: async (path, body) => {
      const response = await api.call('post', path, account).send(body);
      // Includes the log, which has the cause of a 5xx.
      if (response.status !== 201)
        throw new Error(`POST ${path}: ${response.status} ${response.text}\n${api.log.slice(-10).join('')}`);
      return (response.body as { uid: string }).uid;
    },
    get: (name) => {
      const uid = added.get(name) ?? makers[name](examples);
      added.set(name, uid);
      return uid;
    },
  };
  const wanted = new Set(needed);
  const names = Object.keys(makers) as (keyof ExampleUids)[];
  for (const name of names) if (wanted.has(name)) await examples.get(name);
  const uids = await Promise.all([...added].map(async ([name, uid]) => [name, await uid] as const));
  return Object.fromEntries(uids) as unknown as ExampleUids;
}

/** Gives an account only what a call of this operation needs, and resolves to the call. */
export async function addExampleCall(api: TestApi, account: TestAccount, operation: Operation) {
  return exampleCall(operation, await addExamples(api, account, neededBy(operation)));
}

/** The resources of an account that a call of the operation names. */
export function neededBy(operation: Operation): Set<keyof ExampleUids> {
  const needed = new Set<keyof ExampleUids>();
  const recorder = new Proxy({} as ExampleUids, {
    get: (_target, name) => {
      needed.add(name as keyof ExampleUids);
      return '';
    },
  });
  exampleCall(operation, recorder);
  return needed;
}

interface Examples {
  api: TestApi;
  account: TestAccount;
  /** Sends a POST that creates something, and resolves to its uid. */
  add(path: string, body: Record<string, unknown>): Promise<string>;
  /** Adds the resource, unless it has been added. */
  get(name: keyof ExampleUids): Promise<string>;
}

/** How to add each resource, in the order in which they are added. */
const makers: Record<keyof ExampleUids, (examples: Examples) => Promise<string>> = {
  // It has a subscriber, since an operation on a list may concern the list's tags.
  list: async ({ add }) => {
    const list = await add('/lists', { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' });
    await add('/subscribers', { list_uid: list, ...grace });
    return list;
  },
  sub: async ({ api, account, get }) => {
    const path = `/subscribers/${grace.EMAIL}?list_uid=${await get('list')}`;
    const { body } = await api.call('get', path, account).expect(200);
    return (body as { uid: string }).uid;
  },
  hook: async ({ add, get }) => {
    const list_uid = await get('list');
    return add('/hooks', { target_url: 'https://example.com/h', event: 'subscriber.updated', list_uid });
  },
  deleted: async ({ api, account, add }) => {
    const deleted = await add('/lists', { name: 'Old', from_name: 'Ada', from_email: 'ada@example.com' });
    await api.call('delete', `/lists/${deleted}`, account).expect(202);
    return deleted;
  },
  suppressed: async ({ add }) => {
    const email = `suppressed-${newId()}@example.com`;
    await add('/suppressions', { email });
    return email;
  },
  snd: ({ add }) => add('/senders', { email: `sender-${newId()}@example.com` }),
  verified: async ({ api, account }) => {
    await api.run(
      `INSERT INTO senders (id, account_id, email, email_normalized, domain, verified_at)
        VALUES ($1, $2, $3, $3, 'example.com', now()) ON CONFLICT DO NOTHING`,
      newId(),
      account.accountId,
      exampleSender,
    );
    return exampleSender;
  },
  eml: async ({ api, account, get }) => {
    const send_at = new Date(Date.now() + 86_400_000).toISOString();
    const body = { to: grace.EMAIL, from_email: await get('verified'), subject: 'Hello', plain: 'Hello', send_at };
    const response = await api.call('post', '/emails', account).send(body).expect(202);
    return (response.body as { uid: string }).uid;
  },
  dom: ({ add }) => add('/domains', { domain: `${newId()}.example.com`, key_type: 'ed25519' }),
  links: async ({ api, account }) => {
    const domain = `links-${newId()}.example.com`;
    await api.call('post', '/account/tracking-domain', account).send({ domain }).expect(201);
    return domain;
  },
  trp: ({ add }) => add('/transports', { name: 'Ours', host: 'smtp.example.com', port: 587 }),
  bcb: ({ add }) => add('/bounce-callbacks', { provider: 'postmark' }),
  rec: async ({ api, account, get }) => {
    const path = `/hooks/${await get('hook')}/recover`;
    const { body } = await api.call('post', path, account).send({ since: '2026-01-02T03:04:05Z' });
    return (body as { uid: string }).uid;
  },
  tch: async ({ api, account, get }) => {
    const path = `/lists/${await get('list')}/tags/vip`;
    const { body } = await api.call('patch', path, account).send({ name: 'valued' });
    return (body as { uid: string }).uid;
  },
  seg: async ({ add, get }) =>
    add('/segments', { name: 'VIPs', list_uid: await get('list'), conditions: { all: [{ tag: 'vip' }] } }),
  dlv: async ({ api, get }) => {
    const [delivery] = await addDeliveries(api.database, await get('hook'), {
      data: sampleDelivery('subscriber.updated').data,
    });
    return toUid('dlv', delivery ?? '');
  },
  imp: async ({ api, account, get }) => addUpload(api, account, await get('list')),
  imported: async ({ api, account, get }) => {
    const imported = await addUpload(api, account, await get('list'));
    const completed = `UPDATE imports SET status = 'completed', finished_at = now() WHERE id = $1`;
    await api.run(completed, fromUid('imp', imported));
    return imported;
  },
  tpl: ({ add }) => add('/templates', { name: 'Monthly', html: '<h1>News</h1>{{ content }}' }),
  med: async ({ api, account }) => {
    const response = await api.call('post', '/media', account).set('Content-Type', 'image/png').send(exampleImage);
    return (response.body as { uid: string }).uid;
  },
  cmp: async ({ api, account, get }) => addDraft(api, await get('list'), {}, account),
  sending: async ({ api, account, get }) => addRunning(api, account, await get('list')),
  tested: async ({ api, account, get }) => addRunning(api, account, await get('list'), manualTest),
  paused: async ({ api, account, get }) => {
    const paused = await addRunning(api, account, await get('list'));
    await api.call('post', `/campaigns/${paused}/pause`, account).expect(200);
    return paused;
  },
  sent: async ({ api, account, get }) => {
    const sent = await addRunning(api, account, await get('list'));
    const refused = { code: '550 5.1.1', reply: '550 5.1.1 no such user' };
    await addRecipients(api, sent, [
      { sub: await get('sub'), email: grace.EMAIL, state: 'sent' },
      { state: 'failed', ...refused },
    ]);
    const addLink = `INSERT INTO campaign_links (campaign_id, number, url) VALUES ($1, 1, 'https://example.com/')`;
    await api.run(addLink, fromUid('cmp', sent));
    await finishCampaign(api, sent);
    return sent;
  },
  aut: async ({ api, account, get }) => addAutomation(api, await get('list'), {}, account),
  active: async ({ api, account, get }) => addActive(api, account, await get('list')),
  halted: async ({ api, account, get }) => {
    const halted = await addActive(api, account, await get('list'));
    await api.call('post', `/automations/${halted}/pause`, account).expect(200);
    return halted;
  },
  begun: async ({ api, account, get }) => addActive(api, account, await get('list')),
  run: async ({ api, account, get }) => addWaitingRun(api, account, await get('begun')),
};

const grace = { EMAIL: 'grace@example.com', FIRST_NAME: 'Grace', tag: 'vip' };

async function addRunning(api: TestApi, account: TestAccount, list: string, changes = {}): Promise<string> {
  const campaign = await addDraft(api, list, changes, account);
  await api.call('post', `/campaigns/${campaign}/run`, account).expect(200);
  return campaign;
}

async function addActive(api: TestApi, account: TestAccount, list: string): Promise<string> {
  const automation = await addAutomation(api, list, {}, account);
  await api.call('post', `/automations/${automation}/activate`, account).expect(200);
  return automation;
}

/** Begins an upload. Also raises the plan's limit, so that another import can run beside it. */
async function addUpload(api: TestApi, account: TestAccount, list: string): Promise<string> {
  await api.run(`UPDATE plans SET imports_at_once = 10 WHERE code = 'standard'`);
  const response = await api
    .call('post', `/lists/${list}/imports`, account)
    .set({ 'Content-Type': 'text/csv', 'Upload-Complete': '?0' })
    .send('EMAIL\n'.slice(0, uploadedBytes));
  return (response.body as { uid: string }).uid;
}
