import { beforeAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromUid, newId } from '@mailwright/platform';
import { createTestAccount, type TestAccount, until } from '@mailwright/testing';
import { addDraft, finishCampaign } from '../support/add-campaigns.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
// It is ended when it has taken the processor time that a part may take.
const endless = '{% for i in (1..9000) %}{% for j in (1..9000) %}{% assign x = j %}{% endfor %}{% endfor %}';
const limitMs = 250;

let other: TestAccount;
beforeAll(async () => {
  other = await createTestAccount(api.database);
  for (const { accountId } of [api.account, other]) {
    const email = 'shop@example.com';
    const row = { id: newId(), accountId, email, emailNormalized: email, domain: 'example.com', name: 'Shop' };
    await api.database.prisma.sender.create({ data: { ...row, verifiedAt: new Date() } });
  }
});

const post = (html: string, account?: TestAccount) =>
  api.call('post', '/emails', account).send({ to: 'grace@example.com', subject: 'Hello', html });

/** Resolves to what the work does, while another account sends requests: fewer in a minute than its rate limit lets through. */
async function whileOthersSend<Result>(work: () => Promise<Result>): Promise<Result> {
  let isOver = false;
  const others = (async () => {
    for (; !isOver; await sleep(50)) await api.call('get', '/me', other).expect(200);
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await others;
  }
}

test('while other accounts send requests, an account whose templates take long rests between them, and is refused what waits too long', async () => {
  await post('<p>Hello</p>', other).expect(202);
  const startedAt = performance.now();
  const responses = await whileOthersSend(() => Promise.all([post(endless), post(endless), post(endless)]));
  const rendered = responses.filter(({ status }) => status === 422);
  for (const response of rendered) {
    const { errors } = expectProblem(response, 'validation_failed', ['html']);
    expect(errors).toEqual({ html: [expect.stringContaining(`more than ${limitMs} ms of processor time`)] });
  }
  // After the first it rests for seven seconds, longer where the machine is slow; the third would wait for twice as long.
  expect(rendered.length).toBeGreaterThanOrEqual(1);
  const refused = responses.filter(({ status }) => status !== 422);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  for (const response of refused) {
    expectProblem(response, 'rate_limited');
    expect(response.headers['retry-after']).toBe('10');
  }
  expect(performance.now() - startedAt).toBeGreaterThan(9_900);
  // Others never wait.
  await post('<p>Hello</p>', other).expect(202);
});

/** Sends campaigns whose subject takes long when a public archive renders it for no one, and quickly otherwise. */
async function addArchive(campaigns: number) {
  const account = await createTestAccount(api.database);
  const list = await api.addList({ archive: { enabled: true } }, account);
  const subject = `{% if EMAIL == "" %}${endless}{% endif %}News`;
  const sent: string[] = [];
  for (let n = 0; n < campaigns; n += 1) {
    const uid = await addDraft(api, list, { name: `No. ${n}`, subject }, account);
    await api.call('post', `/campaigns/${uid}/run`, account).expect(200);
    await finishCampaign(api, uid);
    sent.push(uid);
  }
  // The cache knows a page by its address, too.
  const visit = (path: string) => api.bare.get(`/archive/${list}${path}`).set('Host', 'mail.example.com');
  return { visit, sent };
}

test('the titles of a public archive are rendered in turns of its account', async () => {
  const { visit } = await addArchive(3);
  const page = await whileOthersSend(() => visit(''));
  expect(page.status).toBe(429);
  expect(page.headers['retry-after']).toBe('10');
});

test('a mail of a public archive that takes too long to render is not rendered for each visit', async () => {
  const { visit, sent } = await addArchive(1);
  await visit(`/${sent[0]}`).expect(404);
  const before = process.cpuUsage();
  await visit(`/${sent[0]}`).expect(404);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(limitMs / 2);
});

test('an account does not rest from what the process has done for others while its campaign waited for Postgres', async () => {
  await post('<p>Hello</p>', other).expect(202);
  const account = await createTestAccount(api.database);
  const campaign = await addDraft(api, await api.addList({}, account), {}, account);
  const holder = await api.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM campaigns WHERE id = $1 FOR UPDATE', [fromUid('cmp', campaign)]);
  const started = Promise.resolve(api.call('post', `/campaigns/${campaign}/run`, account).expect(200));
  const isWaiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await until('the start to wait', async () => (await api.database.query({ text: isWaiting })).length > 0);
  const busyUntilMs = performance.now() + 1_000;
  while (performance.now() < busyUntilMs);
  await holder.query('COMMIT');
  holder.release();
  await started;
  // It would be refused after ten seconds.
  await api.call('get', `/campaigns/${campaign}/preview`, account).expect(200);
});
