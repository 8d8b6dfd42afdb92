import { beforeAll, describe, expect, test } from '@jest/globals';
import { type RecipientResource, ResendResult } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { addDraft, addRecipients, finishCampaign, type GivenRecipient } from '../support/add-campaigns.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { nextPageOf } from '../support/response-links.ts';
import { useTestApi } from '../support/start-test-api.ts';

const unverified = 'unverified@example.com';
const api = useTestApi({ isVerifiedSender: (_accountId, email) => Promise.resolve(email !== unverified) });
let list: string;
beforeAll(async () => {
  list = await api.addList();
});

async function startWith(recipients: GivenRecipient[]): Promise<string> {
  const uid = await addDraft(api, list);
  await api.call('post', `/campaigns/${uid}/run`).expect(200);
  await addRecipients(api, uid, recipients);
  return uid;
}

const everyState: GivenRecipient[] = [
  { state: 'sent' },
  { state: 'failed', code: '550 5.1.1', reply: '550 5.1.1 no such user' },
  { state: 'skipped', code: 'unsubscribed' },
  { state: 'uncertain', code: 'connection-lost' },
  { state: 'deferred', code: '450 4.2.1', reply: '450 4.2.1 try later' },
  { state: 'queued' },
  { state: 'failed', code: '552 5.2.2', reply: '552 5.2.2 mailbox full' },
];
const resend = (uid: string, states: string[]) =>
  api.call('post', `/campaigns/${uid}/recipients/resend`).send({ states });
const statistics = async (uid: string) => (await api.call('get', `/campaigns/${uid}/statistics`).expect(200)).body;

describe('GET /campaigns/{uid}/recipients', () => {
  test('returns each recipient once over all pages, in sending order, with the outcome', async () => {
    const uid = await startWith(everyState);
    const seen: RecipientResource[] = [];
    for (
      let path: string | undefined = `/campaigns/${uid}/recipients?limit=3&include_total=true`;
      path !== undefined;
    ) {
      const response = await api.call('get', path).expect(200);
      expect(response.headers['x-total-count']).toBe('7');
      seen.push(...(response.body as RecipientResource[]));
      path = nextPageOf(response);
    }
    expect(seen.map(({ state, code, reply }) => ({ state, code, reply }))).toEqual(
      everyState.map(({ state, code = null, reply = null }) => ({ state, code, reply })),
    );
    expect(seen[1]).toMatchObject({ subscriber_uid: expect.stringMatching(/^sub_/), email: 'r1@example.com' });
  });

  test('says when each recipient opened the mail and clicked, for the first and the last time, and how often without bots', async () => {
    const uid = await startWith([{ state: 'sent' }, { state: 'sent' }, { state: 'sent' }]);
    const id = fromUid('cmp', uid);
    const times = ['2026-01-01T08:00:00.000Z', '2026-01-02T08:00:00.000Z', '2026-01-03T08:00:00.000Z'];
    const add = (position: number, kind: string, at: string | undefined, isBot = false) =>
      api.run(
        `INSERT INTO campaign_activity (id, campaign_id, position, subscriber_id, kind, is_first, is_bot, occurred_at)
          SELECT uuid_v7(), campaign_id, position, subscriber_id, $3::activity_kind, false, $5, $4::timestamptz
          FROM campaign_recipients WHERE campaign_id = $1 AND position = $2`,
        id,
        position,
        kind,
        at,
        isBot,
      );
    for (const at of times) await add(1, 'open', at);
    await add(1, 'click', times[1]);
    await add(1, 'click', times[1], true);
    await add(2, 'open', times[0], true);
    await api.run(
      `UPDATE campaign_recipients SET first_opened_at = $2::timestamptz, last_opened_at = $4::timestamptz,
        first_clicked_at = $3::timestamptz, last_clicked_at = $3::timestamptz WHERE campaign_id = $1 AND position = 1`,
      id,
      ...times,
    );
    const { body } = await api.call('get', `/campaigns/${uid}/recipients`).expect(200);
    const [first, ...others] = body as RecipientResource[];
    expect(first).toMatchObject({
      opens: 3,
      first_opened_at: times[0],
      last_opened_at: times[2],
      clicks: 1,
      first_clicked_at: times[1],
      last_clicked_at: times[1],
    });
    for (const other of others) expect(other).toMatchObject({ opens: 0, first_opened_at: null, clicks: 0 });
  });

  test('filters by state, by code and by part of the address, with the total for each filter', async () => {
    const uid = await startWith([...everyState, { state: 'sent', email: 'Under_Score@example.com' }]);
    const get = async (query: string) => {
      const response = await api.call('get', `/campaigns/${uid}/recipients?include_total=true&${query}`).expect(200);
      const emails = (response.body as RecipientResource[]).map(({ email }) => email);
      return [emails, response.headers['x-total-count']];
    };
    expect(await get('state=failed')).toEqual([['r1@example.com', 'r6@example.com'], '2']);
    expect(await get('state=queued')).toEqual([['r5@example.com'], '1']);
    expect(await get('code=552%205.2.2')).toEqual([['r6@example.com'], '1']);
    expect(await get('state=sent&code=552%205.2.2')).toEqual([[], '0']);
    expect(await get('email=R6@EX')).toEqual([['r6@example.com'], '1']);
    expect(await get('email=under_')).toEqual([['Under_Score@example.com'], '1']);
    expect(await get('email=r_@')).toEqual([[], '0']);
    expect(await get('email=r&state=failed')).toEqual([['r1@example.com', 'r6@example.com'], '2']);
    const wrong = await api.call('get', `/campaigns/${uid}/recipients?cursor=sub_x`);
    expectProblem(wrong, 'validation_failed', ['cursor']);
  });

  test('is empty before the start, and the statistics count each state', async () => {
    const uid = await addDraft(api, list);
    expect((await api.call('get', `/campaigns/${uid}/recipients`).expect(200)).body).toEqual([]);
    const figures = { total: 7, queued: 1, sent: 1, failed: 2, skipped: 1, uncertain: 1, deferred: 1 };
    expect(await statistics(await startWith(everyState))).toMatchObject(figures);
  });
});

describe('GET /campaigns/{uid}/delivery-log/download', () => {
  test('is a CSV file with all recipients, in which nothing runs as a formula', async () => {
    const reply = '=HYPERLINK("https://evil.example")';
    const many = Array.from({ length: 1_200 }, (): GivenRecipient => ({ state: 'sent' }));
    const uid = await startWith([...many, { state: 'failed', email: '+a@example.com', code: '550', reply }]);
    const response = await api.call('get', `/campaigns/${uid}/delivery-log/download`).expect(200);
    expect(response.headers['content-type']).toMatch(/^text\/csv/);
    expect(response.headers['content-disposition']).toContain('January-delivery-log.csv');
    expect(response.headers['cache-control']).toBe('no-store');
    const lines = response.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1_202);
    expect(lines[0]).toMatch(/subscriber_uid,email,state,attempts,code,reply,first_attempt_at,changed_at,variant$/);
    expect(lines[1]).toMatch(/^sub_\w+,r0@example\.com,sent,1,,,,\d{4}-/);
    expect(lines.at(-1)).toContain(`,'+a@example.com,failed,1,550,"'=HYPERLINK(""https://evil.example"")",,`);
  });
});

describe('POST /campaigns/{uid}/recipients/resend', () => {
  test('queues failed and uncertain recipients of a sent campaign again, and the campaign resumes sending', async () => {
    const uid = await startWith(everyState.filter(({ state }) => state !== 'queued' && state !== 'deferred'));
    await finishCampaign(api, uid);
    const { body } = await resend(uid, ['uncertain', 'failed']).expect(200);
    const { recipients, campaign } = ResendResult.parse(body);
    const figures = { total: 5, queued: 0, sent: 1, failed: 0, skipped: 1, uncertain: 0, deferred: 3 };
    expect(recipients).toBe(3);
    expect(campaign).toMatchObject({ status: 'sending', statistics: figures });
    const { body: queued } = await api.call('get', `/campaigns/${uid}/recipients?state=deferred`).expect(200);
    expect(queued).toHaveLength(3);
    for (const recipient of queued as RecipientResource[])
      expect(recipient).toMatchObject({ code: 'resend', reply: null, first_attempt_at: null });
    const entries = await api.run(
      `SELECT action, details FROM audit_log WHERE subject = $1 ORDER BY id DESC LIMIT 1`,
      uid,
    );
    const details = { states: ['uncertain', 'failed'], recipients: 3 };
    expect(entries).toEqual([{ action: 'campaign.resent', details }]);
  });

  test('leaves a paused campaign paused, and skips erased people', async () => {
    const [erased, other] = [{ state: 'uncertain', email: '' }, { state: 'uncertain' }] as const;
    const uid = await startWith([erased, other, other]);
    await api.call('post', `/campaigns/${uid}/pause`).expect(200);
    const { body } = await resend(uid, ['uncertain']).expect(200);
    const figures = { uncertain: 1, deferred: 2 };
    expect(body).toMatchObject({ recipients: 2, campaign: { status: 'paused', statistics: figures } });
  });

  test('changes nothing when no recipients are in these states', async () => {
    const uid = await startWith([{ state: 'sent' }]);
    await finishCampaign(api, uid);
    expect((await resend(uid, ['failed']).expect(200)).body).toMatchObject({
      recipients: 0,
      campaign: { status: 'sent' },
    });
  });

  test('refuses other recipient states, and a campaign that is neither sent nor paused', async () => {
    const uid = await startWith(everyState);
    for (const states of [[], ['sent'], ['skipped']]) {
      const response = await resend(uid, states);
      expect(expectProblem(response, 'validation_failed', [states.length === 0 ? 'states' : 'states[0]'])).toBeTruthy();
    }
    expectProblem(await resend(uid, ['failed']), 'invalid_transition');
    await api.call('post', `/campaigns/${uid}/cancel`).expect(200);
    expectProblem(await resend(uid, ['failed']), 'invalid_transition');
    expect(await statistics(uid)).toMatchObject({ failed: 2 });
  });

  test('is refused if the sender is no longer verified, and changes nothing', async () => {
    const uid = await startWith([{ state: 'sent' }, { state: 'failed' }]);
    await finishCampaign(api, uid);
    await api.run('UPDATE campaigns SET from_email = $2 WHERE id = $1', fromUid('cmp', uid), unverified);
    expectProblem(await resend(uid, ['failed']), 'sender_not_verified');
    expect((await api.call('get', `/campaigns/${uid}`).expect(200)).body).toMatchObject({
      status: 'sent',
      statistics: { failed: 1, deferred: 0 },
    });
  });

  test("is refused once the campaign's list has been deleted, even while its subscribers are still being removed", async () => {
    const uid = await startWith([{ state: 'failed' }]);
    await finishCampaign(api, uid);
    const { body } = await api.call('get', `/campaigns/${uid}`).expect(200);
    await api.call('delete', `/lists/${(body as { list_uid: string }).list_uid}`).expect(202);
    expectProblem(await resend(uid, ['failed']), 'invalid_transition');
    expect(await statistics(uid)).toMatchObject({ failed: 1, deferred: 0 });
  });
});
