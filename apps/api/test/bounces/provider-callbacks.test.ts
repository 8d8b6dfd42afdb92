import { beforeEach, describe, expect, test } from '@jest/globals';
import type { BounceCallbackResource, BounceProvider } from '@mailwright/contracts';
import { fromUid, signBounceToken } from '@mailwright/platform';
import { createTestAccount, testAppSecrets, testFixtureCertificate, until } from '@mailwright/testing';
import { addExamples } from '../support/add-examples.ts';
import {
  foreignKey,
  notification,
  type Post,
  providerKeys,
  providerSamples as samples,
  seconds,
  signMailgun,
  signSns,
  snsTopic,
} from '../support/provider-samples.ts';
import { useTestApi } from '../support/start-test-api.ts';

const fetched: string[] = [];
const api = useTestApi({
  // So that every request is counted even on a busy machine.
  limiterTimeoutMs: 10_000,
  fetchText: (url) => {
    fetched.push(url.href);
    return Promise.resolve(url.pathname.endsWith('.pem') ? testFixtureCertificate.cert : 'confirmed');
  },
});
beforeEach(() => void (fetched.length = 0));

/** Adds a callback to the account; resolves to its path. */
async function addCallback(provider: BounceProvider, account = api.account): Promise<string> {
  const body = {
    provider,
    ...(providerKeys[provider] === undefined ? {} : { verification_key: providerKeys[provider] }),
  };
  const response = await api.call('post', '/bounce-callbacks', account).send(body).expect(201);
  return new URL((response.body as BounceCallbackResource).url).pathname;
}

const post = (path: string, { body, headers = {} }: Post) =>
  api.bare.post(path).set('Content-Type', 'application/json').set(headers).send(body);

const providers = Object.keys(samples) as BounceProvider[];

async function sentCampaign() {
  const account = await createTestAccount(api.database);
  const { sent } = await addExamples(api, account, ['sent']);
  const { accountId } = account;
  const campaignId = fromUid('cmp', sent) ?? '';
  const stored = () =>
    api.database.prisma.bounce.findMany({
      where: { accountId },
      orderBy: { id: 'asc' },
      select: { kind: true, source: true, code: true, feedbackType: true, campaignId: true, email: true },
    });
  return { account, accountId, campaignId, messageId: `<${sent}.1@example.com>`, email: 'grace@example.com', stored };
}

describe.each(providers)('the callback of %s', (provider) => {
  test('records a bounce and a complaint for the mail once, however often they are sent', async () => {
    const { account, campaignId, messageId, email, stored } = await sentCampaign();
    const path = await addCallback(provider, account);
    const [bounce, complaint] = [
      samples[provider].bounce(email, messageId),
      samples[provider].complaint(email, messageId),
    ];
    for (const each of [bounce, bounce, complaint, complaint, bounce]) await post(path, each).expect(200);
    const common = { source: provider, campaignId, email };
    expect(await stored()).toEqual([
      { ...common, kind: 'hard', code: '5.1.1', feedbackType: null },
      { ...common, kind: 'complaint', code: null, feedbackType: 'abuse' },
    ]);
    const listed = await api.call('get', '/bounce-callbacks', account).expect(200);
    const used = (listed.body as BounceCallbackResource[]).find(({ url }) => url.endsWith(path));
    expect(used?.last_used_at).not.toBeNull();
  });

  test('returns 404 with a wrong secret, or with the secret of another provider’s callback', async () => {
    const { account, messageId, email, stored } = await sentCampaign();
    const path = await addCallback(provider, account);
    const sample = samples[provider].bounce(email, messageId);
    const other = providers.find((each) => each !== provider) ?? 'ses';
    const wrong = [
      `${path.slice(0, -2)}AA`,
      path.slice(0, -1),
      `${path}A`,
      path.replace(provider, other),
      `/bounces/${provider}/${'A'.repeat(43)}`,
      `/bounces/nobody/${path.split('/').at(-1)}`,
    ].filter((each) => each !== path);
    for (const each of wrong) await post(each, sample).expect(404);
    await api.bare.get(path).expect(405);
    expect(await stored()).toEqual([]);
    await until('the log to have it', async () => api.log.join('\n').includes(`"/bounces/${provider}/[token]"`));
    expect(api.log.join('\n')).not.toContain(path.split('/').at(-1));
  });

  test('ignores a request that is months old, and anything that is not a report', async () => {
    const { account, messageId, email, stored } = await sentCampaign();
    const path = await addCallback(provider, account);
    const real = Date.now;
    const old = (() => {
      Date.now = () => real() - 90 * 86_400_000;
      try {
        return samples[provider].bounce(email, messageId);
      } finally {
        Date.now = real;
      }
    })();
    // Providers that sign the time have a stale request refused.
    await post(path, old).expect(['ses', 'sendgrid', 'mailgun'].includes(provider) ? 404 : 200);
    for (const body of ['', '[]', '{}', 'null', '"x"', '{"msys":', '[[[]]]', '[{"msys":5}]']) {
      const { status } = await post(path, { body });
      expect([200, 400, 404]).toContain(status);
    }
    expect(await stored()).toEqual([]);
  });
});

describe('a signature', () => {
  test('of SES is refused if it is for another text, by another key or for another topic', async () => {
    const { account, messageId, email, stored } = await sentCampaign();
    const path = await addCallback('ses', account);
    const good = samples.ses.bounce(email, messageId);
    const parsed = JSON.parse(good.body) as Record<string, string>;
    const changed = (values: Record<string, string>): Post => ({ body: JSON.stringify({ ...parsed, ...values }) });
    const wrong = [
      changed({ Message: parsed['Message']?.replace(email, 'ada@example.com') ?? '' }),
      changed({ Subject: 'More' }),
      changed({ SignatureVersion: '1' }),
      changed({ SignatureVersion: '3' }),
      changed({ Signature: '' }),
      signSns(notification({}, { TopicArn: `${snsTopic}-2` })),
      signSns(notification({}), '2', foreignKey),
    ];
    for (const each of wrong) await post(path, each).expect(404);
    expect(await stored()).toEqual([]);
  });

  test('of SES is verified only with a certificate from SNS', async () => {
    const path = await addCallback('ses');
    const urls = [
      'http://sns.eu-west-1.amazonaws.com/a.pem',
      'https://sns.eu-west-1.amazonaws.com.evil.example/a.pem',
      'https://evil.example/sns.eu-west-1.amazonaws.com/a.pem',
      'https://s3.amazonaws.com/bucket/a.pem',
      'https://sns.eu-west-1.amazonaws.com:8443/a.pem',
      'https://user@sns.eu-west-1.amazonaws.com/a.pem',
      'https://sns.eu-west-1.amazonaws.com/a.txt',
      'file:///etc/a.pem',
      '',
    ];
    const message = signSns(notification({}));
    for (const SigningCertURL of urls)
      await post(path, { body: JSON.stringify({ ...(JSON.parse(message.body) as object), SigningCertURL }) }).expect(
        404,
      );
    expect(fetched).toEqual([]);
  });

  test('of SES confirms a subscription by requesting its URL, if that is a URL of SNS', async () => {
    const path = await addCallback('ses');
    const confirmation = (SubscribeURL: string) =>
      signSns(
        notification('', {
          Type: 'SubscriptionConfirmation',
          Message: 'You have chosen …',
          Token: 'abc',
          SubscribeURL,
        }),
      );
    const url = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=abc';
    await post(path, confirmation(url)).expect(200);
    expect(fetched).toContain(url);
    fetched.length = 0;
    await post(path, confirmation('https://evil.example/?Token=abc')).expect(404);
    expect(fetched.filter((each) => each.includes('evil'))).toEqual([]);
  });

  test('of SendGrid or Mailgun is refused if it is for another body or by another key', async () => {
    const { account, messageId, email, stored } = await sentCampaign();
    const [sendgrid, mailgun] = [await addCallback('sendgrid', account), await addCallback('mailgun', account)];
    const good = samples.sendgrid.bounce(email, messageId);
    await post(sendgrid, { ...good, body: `${good.body} ` }).expect(404);
    await post(sendgrid, { body: good.body }).expect(404);
    await post(sendgrid, {
      ...good,
      headers: { ...good.headers, 'X-Twilio-Email-Event-Webhook-Timestamp': '1' },
    }).expect(404);
    const event = (JSON.parse(samples.mailgun.bounce(email, messageId).body) as Record<string, unknown>)['event-data'];
    await post(mailgun, signMailgun(event, 'another')).expect(404);
    await post(mailgun, { body: JSON.stringify({ 'event-data': event }) }).expect(404);
    expect(await stored()).toEqual([]);
  });
});

test('a report applies to the mail named in the signed return path that the provider passes on', async () => {
  const { account, campaignId, stored } = await sentCampaign();
  const path = await addCallback('sparkpost', account);
  const token = signBounceToken({ campaignId, position: 1 }, testAppSecrets);
  const event = {
    type: 'out_of_band',
    bounce_class: '22',
    rcpt_to: 'x@example.com',
    msg_from: `b+${token}@bounces.example`,
  };
  await post(path, { body: JSON.stringify([{ msys: { message_event: { ...event, timestamp: seconds() } } }]) }).expect(
    200,
  );
  expect(await stored()).toMatchObject([{ kind: 'soft', campaignId, email: 'grace@example.com' }]);
});

test('deliveries caused by reports put the account into debt, and its further reports are still recorded', async () => {
  const { account, accountId, messageId, email } = await sentCampaign();
  await api.run(`INSERT INTO plans (code, name, api_access, max_named_keys, deliveries_per_second)
    VALUES ('one', 'One', true, 25, 1) ON CONFLICT DO NOTHING`);
  await api.run(`UPDATE accounts SET plan_code = 'one' WHERE id = $1`, accountId);
  for (let n = 0; n < 90; n += 1) await api.addHook({ event: 'email.bounced' }, account);
  const path = await addCallback('postmark', account);
  await post(path, samples.postmark.bounce(email, messageId)).expect(200);
  await until('the debt', async () => api.deliveryLimiter.secondsInDebt({ accountId, deliveriesPerSecond: 1 }) > 0);
  // Further reports are recorded even so.
  await post(path, samples.postmark.complaint(email, messageId)).expect(200);
});

test('the callbacks of one account have a request limit, which is checked before the body is read', async () => {
  const { account, accountId, messageId, email, stored } = await sentCampaign();
  const path = await addCallback('postmark', account);
  const other = await sentCampaign();
  const others = await addCallback('postmark', other.account);
  // One token of a bucket this slow counts as 12 seconds, so the account's bucket of 10 seconds stays empty for two.
  const useUp = () => api.limiter.take(`bounce_callback:${accountId}`, { burst: 2_000, perSecond: 1 / 12 });
  await until('the limit', async () => {
    await useUp();
    const { status, headers } = await post(path, { body: 'x' });
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    else expect(status).toBe(400);
    return status === 429;
  });
  await post(others, samples.postmark.bounce(other.email, other.messageId)).expect(200);
  expect(await stored()).toEqual([]);
  await until('a token', async () => {
    return (await post(path, samples.postmark.bounce(email, messageId))).status === 200;
  });
  expect(await stored()).toHaveLength(1);
});

const brevoEvent = (number: number) => ({
  event: 'hard_bounce',
  email: `person-${number}@many.example`,
  ts_event: seconds(),
  reason: '550 5.1.1 User unknown',
});

test('a body of thousands of events gets its response when all of them are stored', async () => {
  const { account, stored } = await sentCampaign();
  const path = await addCallback('brevo', account);
  const events = Array.from({ length: 2_500 }, (_, number) => brevoEvent(number));
  await post(path, { body: JSON.stringify(events) }).expect(200);
  const rows = await stored();
  expect(new Set(rows.map(({ email }) => email)).size).toBe(2_500);
  expect(rows).toHaveLength(2_500);
});

test('large bodies to the callbacks of one account have a limit of their own, which is checked before they are read', async () => {
  const { account, stored } = await sentCampaign();
  const path = await addCallback('brevo', account);
  let refused = 0;
  for (let sent = 0; refused === 0; sent += 1) {
    expect(sent).toBeLessThan(1_000);
    // Many at once: sent one by one, they might not be faster than the limit refills.
    const large = JSON.stringify({ x: 'x'.repeat(70_000) });
    const all = await Promise.all(Array.from({ length: 40 }, () => post(path, { body: large })));
    for (const { status, headers } of all) {
      if (status !== 429) expect(status).toBe(200);
      else if (Number(headers['retry-after']) > 0) refused += 1;
    }
  }
  await post(path, { body: JSON.stringify(brevoEvent(1)) }).expect(200);
  expect(await stored()).toHaveLength(1);
});

test('a body that is too large is refused', async () => {
  const path = await addCallback('postmark');
  await post(path, { body: JSON.stringify({ x: 'x'.repeat(3_000_000) }) }).expect(413);
});
