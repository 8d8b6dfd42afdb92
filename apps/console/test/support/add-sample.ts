import { until } from '@mailwright/testing';
import { picture } from './add-draft.ts';
import type { TestConsole } from './start-console.ts';

/** The uids of what a sample account contains after a few weeks of use, for pages to show. */
export interface Sample {
  list: string;
  subscriber: string;
  hook: string;
  /** A hook that is disabled. */
  hookOff: string;
  delivery: string;
  draft: string;
  /** A draft written in blocks, in a layout. */
  blocks: string;
  template: string;
  sent: string;
  segment: string;
  /** An active automation, with runs at its wait. */
  automation: string;
  automationRun: string;
  /** A draft with a problem at a step. */
  automationDraft: string;
  /** A transactional email that was sent and opened. */
  email: string;
  longEmail: string;
}

const html = `<h1 style="font-family: Georgia, serif">What is new in August</h1>
<p>Dear {{ FIRST_NAME }},</p>
<p>three things were finished this month, and one was not.</p>
<p><a href="https://example.com/august">Read them on our site</a></p>
<p style="color: #666; font-size: 12px"><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>`;
const layout = `<!doctype html>
<html>
<body style="margin: 0; background: #f4f1ea; font-family: Georgia, serif">
<div style="max-width: 600px; margin: 0 auto; padding: 24px; background: #ffffff">
<p style="color: #00695c; letter-spacing: 1px">{{ list.name }}</p>
{{ content }}
<p style="color: #666; font-size: 12px"><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>
</div>
</body>
</html>`;
const text = (value: string) => ({ type: 'text', text: value });
const designOf = (image: string) => ({
  type: 'doc',
  content: [
    {
      type: 'container',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [text('What is new in October')] },
        { type: 'paragraph', content: [text('Dear {{ FIRST_NAME }},')] },
        { type: 'image', attrs: { src: image, alt: 'The meadow', width: '480', alignment: 'center' } },
        { type: 'paragraph', content: [text('the meadow is mown.')] },
        { type: 'button', attrs: { href: 'https://example.com/october' }, content: [text('See the pictures')] },
      ],
    },
  ],
});
const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Linus Pauling', 'Emmy Noether', 'Katherine Johnson'];

/** Adds a list with people, a webhook with deliveries to a receiver, and everything else in `Sample`. */
export async function addSample({ call, run, stack }: TestConsole, receiverUrl: string): Promise<Sample> {
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
  const segment = await call('POST', '/segments', {
    name: 'Early VIPs',
    list_uid: list.uid,
    conditions: {
      all: [
        { status: ['subscribed'] },
        { any: [{ tag: 'vip' }, { field: 'COMPANY', operator: 'in', value: ['Harvard'] }] },
        { date: 'subscribed_at', operator: 'within_last', value: 30 },
        { activity: 'opened', operator: 'has_not', within_days: 90 },
      ],
    },
  });
  await addGrowth(run);
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
  const automations = await addAutomations({ call }, list.uid);
  for (const name of ['field.png', 'meadow-in-august.png', 'hill.png']) {
    const headers = { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'image/png' };
    await fetch(`${stack.baseUrl}/api/v1/media?name=${name}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(picture),
    });
  }
  const [image] = await call<{ url: string }[]>('GET', '/media');
  const template = await call('POST', '/templates', { name: 'House style', html: layout });
  await call('POST', '/templates', { name: 'Invitation', subject: 'You are invited', html });
  await call('PATCH', `/templates/${template.uid}`, { html: layout.replace('Georgia', 'Palatino, Georgia') });
  const blocks = await call('POST', '/campaigns', {
    ...campaign,
    name: 'Autumn letter',
    template_uid: template.uid,
    html: '<h1>What is new in October</h1><p>Dear {{ FIRST_NAME }},</p><p>the meadow is mown.</p>',
    design: designOf(image?.url ?? ''),
  });
  const email = await call('POST', '/emails', {
    to: { email: 'grace.hopper1@example.com', name: 'Grace Hopper' },
    from_name: 'Example Shop',
    subject: 'Your order 4711',
    html: '<h1>Thank you!</h1><p>Your order 4711 is on its way. <a href="https://example.com/4711">Follow it</a></p>',
    attachments: [{ filename: 'invoice-4711.txt', content_type: 'text/plain', content: 'MSBsYW1w' }],
    track_opens: true,
    tag: 'receipt',
    metadata: { order: '4711' },
  });
  // An address that is wider than a phone.
  const longEmail = await call('POST', '/emails', {
    to: { email: 'the.whole.department.for.accounting.and.taxes@its-own-subdomain.of-a-long-name.example.com' },
    subject: 'Your order 4712',
    html: '<p>Your order 4712 is on its way.</p>',
  });
  await until('the transactional email', async () => {
    const { status } = await call<{ status: string }>('GET', `/emails/${email.uid}`);
    return status === 'sent';
  });
  await call('POST', '/suppressions', { email: 'nobody@example.net' });
  await call('POST', '/domains', { domain: 'example.com', key_type: 'ed25519' });
  await call('POST', '/account/tracking-domain', { domain: 'links.example.com' });
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
    blocks: blocks.uid,
    template: template.uid,
    sent: sent.uid,
    segment: segment.uid,
    email: email.uid,
    longEmail: longEmail.uid,
    ...automations,
  };
}

/** The growth of a few weeks, as daily counting would have recorded it. */
async function addGrowth(run: TestConsole['run']): Promise<void> {
  const ofReaders = "(SELECT id FROM lists WHERE name = 'Readers')";
  await run(`DELETE FROM list_growth WHERE list_id = ${ofReaders}`);
  await run(
    `INSERT INTO list_growth (list_id, at, shard, subscribed, unsubscribed, bounced, complained, blocklisted, deleted)
      SELECT ${ofReaders}, date_trunc('hour', now()) - day * interval '1 day', 0, 2 + day % 4, day % 3 / 2, day % 9 / 8, 0, 0, 0
      FROM generate_series(0, 79) AS day`,
  );
}

/** Adds an active automation with waiting runs and later draft changes, and one that can't be activated yet. */
async function addAutomations(
  { call }: Pick<TestConsole, 'call'>,
  listUid: string,
): Promise<Pick<Sample, 'automation' | 'automationRun' | 'automationDraft'>> {
  const mail = (id: string, subject: string) => ({ type: 'send_email', id, subject, html });
  const steps = [
    mail('welcome', 'Welcome to our letters'),
    { type: 'wait', id: 'two_days', for: 'P2D' },
    {
      type: 'condition',
      id: 'has_clicked',
      if: { all: [{ step: 'welcome', activity: 'clicked' }] },
      then: [mail('tips', 'How others use it'), { type: 'add_tag', id: 'keen', tag: 'keen' }],
      else: [
        {
          type: 'split',
          id: 'which_help',
          branches: [
            { percent: 50, steps: [mail('again', 'Need a hand?')] },
            { percent: 50, steps: [{ type: 'exit', id: 'leave_alone', reason: 'left alone' }] },
          ],
        },
      ],
    },
    { type: 'add_tag', id: 'welcomed', tag: 'welcomed' },
  ];
  const goals = [{ id: 'customer', event: 'tagged', tag: 'customer' }];
  const base = { list_uid: listUid, trigger: { type: 'api' }, entry: 'once_at_a_time', time_zone: 'Europe/Zurich' };
  const automation = await call('POST', '/automations', { ...base, name: 'Welcome series', goals, steps });
  await call('POST', `/automations/${automation.uid}/activate`);
  let automationRun = '';
  for (const index of [0, 1, 2]) {
    const email = `${(names[index] ?? '').replace(' ', '.')}${index}@example.com`.toLowerCase();
    automationRun = (await call('POST', `/automations/${automation.uid}/start`, { email })).uid;
  }
  await until('the run', async () => {
    const { status } = await call<{ status: string }>('GET', `/automation-runs/${automationRun}`);
    return status === 'waiting';
  });
  await call('PATCH', `/automations/${automation.uid}`, { steps: steps.slice(0, 3) });
  await call('POST', `/automations/${automation.uid}/activate`);
  await call('PATCH', `/automations/${automation.uid}`, { steps });
  const draft = await call('POST', '/automations', {
    ...base,
    name: 'Renewal reminder',
    trigger: { type: 'subscribed' },
    steps: [
      { type: 'send_email', id: 'remind', html: '<p>{% if FIRST_NAME %}' },
      {
        type: 'wait',
        id: 'for_a_click',
        until_event: { event: 'clicked', timeout: 'P3D', on_timeout: [{ type: 'unsubscribe', id: 'goodbye' }] },
      },
    ],
  });
  return { automation: automation.uid, automationRun, automationDraft: draft.uid };
}
