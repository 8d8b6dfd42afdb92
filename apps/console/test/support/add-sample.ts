import { until } from '@mailwright/testing';
import type { TestConsole } from './start-console.ts';

/** What an account has after some weeks, for pages to show. */
export interface Sample {
  list: string;
  subscriber: string;
  hook: string;
  /** One that is switched off. */
  hookOff: string;
  delivery: string;
  draft: string;
  sent: string;
}

const html = `<h1 style="font-family: Georgia, serif">What is new in August</h1>
<p>Dear {{ FIRST_NAME }},</p>
<p>three things were finished this month, and one was not.</p>
<p><a href="https://example.com/august">Read them on our site</a></p>
<p style="color: #666; font-size: 12px"><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>`;
const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Linus Pauling', 'Emmy Noether', 'Katherine Johnson'];

/** Adds a list with people, and a webhook with deliveries to a receiver. */
export async function addSample({ call, run }: TestConsole, receiverUrl: string): Promise<Sample> {
  const list = await call('POST', '/lists', {
    name: 'Readers',
    from_name: 'Ada at Example',
    from_email: 'admin@mailwright.localhost',
    fields: [{ tag: 'COMPANY', label: 'Company' }],
  });
  await call('POST', '/lists', {
    name: 'Customers',
    from_name: 'Example Ltd',
    from_email: 'admin@mailwright.localhost',
    subscription: 'double_opt_in',
  });
  const hook = await call('POST', '/hooks', { target_url: receiverUrl, event: 'subscriber.tagged' });
  const hookOff = await call('POST', '/hooks', { target_url: `${receiverUrl}/off`, event: 'email.opened' });
  await run(
    `UPDATE hooks SET status = 'switched_off', switched_off_at = now(), consecutive_failures = 50,
        switched_off_reason = '50 deliveries in a row failed: 503'
      WHERE target_url = $1`,
    `${receiverUrl}/off`,
  );
  const people = Array.from({ length: 240 }, (_, index) => {
    const [first = '', last = ''] = (names[index % names.length] ?? '').split(' ');
    const company = ['Analytical Engines', 'Harvard', 'Bletchley', 'Caltech'][index % 4];
    const tags = [['vip', 'early'], ['spring'], [], ['vip']][index % 4];
    return {
      EMAIL: `${first}.${last}${index}@example.com`.toLowerCase(),
      FIRST_NAME: first,
      LAST_NAME: last,
      COMPANY: company,
      tags,
    };
  });
  await call('POST', '/subscribers/batch', { list_uid: list.uid, subscribers: people });
  const [subscriber] = await call<{ uid: string }[]>('GET', `/subscribers?list_uid=${list.uid}&limit=1`);
  const address = people[7]?.EMAIL ?? '';
  await call('POST', `/subscribers/${address}/unsubscribe?list_uid=${list.uid}`, { reason: 'Too many mails' });
  const [delivery] = await call<{ uid: string }[]>('GET', `/hooks/${hook.uid}/deliveries?limit=1`);
  const campaign = { list_uid: list.uid, subject: 'What is new in August', html };
  const draft = await call('POST', '/campaigns', { ...campaign, name: 'September letter' });
  const sent = await call('POST', '/campaigns', {
    ...campaign,
    name: 'August letter',
    audience: { tags_any: ['early'] },
  });
  await call('POST', `/campaigns/${sent.uid}/run`, {});
  await until('the campaign', async () => {
    const { status } = await call<{ status: string }>('GET', `/campaigns/${sent.uid}`);
    return status === 'sent';
  });
  await call('POST', '/suppressions', { email: 'nobody@example.net' });
  await call('POST', '/domains', { domain: 'example.com', key_type: 'ed25519' });
  await call('POST', `/lists/${list.uid}/imports`, {
    subscribers: [{ EMAIL: 'imported@example.com', FIRST_NAME: 'Ida' }],
  });
  await run(
    `INSERT INTO invitations (id, account_id, email, email_normalized, role, expires_at)
      SELECT gen_random_uuid(), id, 'grace@example.net', 'grace@example.net', 'editor', now() + interval '6 days'
      FROM accounts`,
  );
  await run(
    `INSERT INTO users (id, account_id, email, email_normalized, role)
      SELECT gen_random_uuid(), id, 'katherine.johnson@example.net', 'katherine.johnson@example.net', 'manager'
      FROM accounts`,
  );
  return {
    list: list.uid,
    subscriber: subscriber?.uid ?? '',
    hook: hook.uid,
    hookOff: hookOff.uid,
    delivery: delivery?.uid ?? '',
    draft: draft.uid,
    sent: sent.uid,
  };
}
