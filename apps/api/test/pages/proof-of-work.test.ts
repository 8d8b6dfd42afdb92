import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ProofChallenge } from '@mailwright/contracts';
import { newId } from '@mailwright/platform';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { minWaitMs } from '../../src/http/proof-of-work.ts';
import { anyEmail, anyIp, postAnonymously, testPassword } from '../support/sign-up-browser.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useSubscriptionPages } from '../support/subscription-pages.ts';

const pages = useSubscriptionPages({ trustProxy: 1, signUpEnabled: true, needsProofOfWork: true });
const { api } = pages;
afterEach(() => void (ip = anyIp()));

let ip = anyIp();
const post = (fields: Record<string, string | string[]>, from = ip) =>
  api.bare.post(`/f/${pages.list}`).set('X-Forwarded-For', from).type('form').send(fields);
const count = () => api.database.prisma.subscriber.count({ where: { email: { startsWith: 'visitor-' } } });
const anyone = () => `visitor-${newId()}@example.com`;
beforeEach(() => api.database.prisma.subscriber.deleteMany({ where: { email: { startsWith: 'visitor-' } } }));

async function challenge(): Promise<ProofChallenge> {
  const { body, headers } = await api.bare.get('/app/proof-challenge').set('X-Forwarded-For', ip).expect(200);
  expect(headers['cache-control']).toBe('no-store');
  return ProofChallenge.parse(body);
}

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** Solves a challenge. @param change what is sent in its place. */
async function prove(change: (challenge: Challenge) => Challenge = (same) => same): Promise<string> {
  const given = (await challenge()).challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge: given, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: change(given), solution })).toString('base64');
}

/** The token from the extra step that a form without a proof leads to, after waiting until it is valid. */
async function waitedToken(
  fields: Record<string, string | string[]> = { EMAIL: anyone() },
  from = ip,
): Promise<string> {
  const { text } = await post(fields, from).expect(200);
  await new Promise((resolve) => setTimeout(resolve, minWaitMs + 200));
  return tokenIn(text);
}

const tokenIn = (text: string): string => /name="altcha" value="([\w-]+)"/.exec(text)?.[1] ?? '';

describe('a sign-up form', () => {
  test('with a solved challenge signs up once', async () => {
    const altcha = await prove();
    await post({ EMAIL: anyone(), altcha }).expect(303);
    const again = await post({ EMAIL: anyone(), altcha }).expect(200);
    expect(again.text).toContain('One more step');
    expect(await count()).toBe(1);
  });

  test.each<[string, () => Promise<string>]>([
    ['nothing', () => Promise.resolve('')],
    ['words', () => Promise.resolve('eyJ solved')],
    ['JSON of another kind', () => Promise.resolve(Buffer.from('{"challenge":null}').toString('base64'))],
    ['a cheaper challenge', () => prove((given) => ({ ...given, parameters: { ...given.parameters, cost: 1 } }))],
    [
      'a challenge with a later expiry',
      () => prove((given) => ({ ...given, parameters: { ...given.parameters, expiresAt: 4_000_000_000 } })),
    ],
    ['an unsigned challenge', () => prove(({ parameters }) => ({ parameters }))],
    ['a challenge with a forged signature', () => prove((given) => ({ ...given, signature: '0'.repeat(64) }))],
    ['a very long text', () => Promise.resolve(`eyJ${'a'.repeat(20_000)}`)],
  ])('with %s as its proof signs nobody up and asks for one more step', async (_name, proofOf) => {
    const { text } = await post({ EMAIL: anyone(), altcha: await proofOf() }).expect(200);
    expect(text).toContain('One more step');
    expect(await count()).toBe(0);
  });

  test('on another site works without JavaScript: signing up takes a second step, which keeps the input', async () => {
    const email = anyone();
    const first = await post({ EMAIL: email, FIRST_NAME: '"Ada" <b>', other: 'x' }).expect(200);
    expect(first.text).toContain(`name="EMAIL" value="${email}"`);
    expect(first.text).toContain('name="FIRST_NAME" value="&quot;Ada&quot; &lt;b&gt;"');
    expect(first.text).not.toContain('name="other"');
    expect(first.headers['content-security-policy']).not.toContain('script-src');
    const altcha = tokenIn(first.text);
    expect((await post({ EMAIL: email, altcha }).expect(200)).text).toContain('One more step');
    await new Promise((resolve) => setTimeout(resolve, minWaitMs + 200));
    await post({ EMAIL: email, altcha }).expect(303);
    expect(await count()).toBe(1);
    await post({ EMAIL: anyone(), altcha }).expect(200);
    expect(await count()).toBe(1);
  });

  test('shows the same extra step for every address, in the language of the list', async () => {
    await api.database.prisma.list.updateMany({ data: { language: 'de' } });
    const { text } = await post({ EMAIL: 'not an address' }).expect(200);
    expect(text).toContain('Noch ein Schritt');
    await api.database.prisma.list.updateMany({ data: { language: 'en' } });
  });

  test('without JavaScript is accepted ten times at once from a network, whatever the list', async () => {
    const tokens = await Promise.all(Array.from({ length: 12 }, (_, n) => waitedToken(undefined, `10.1.1.${n}`)));
    const statuses = [];
    for (const altcha of tokens) statuses.push((await post({ EMAIL: anyone(), altcha })).status);
    expect(statuses.filter((status) => status === 303).length).toBeLessThanOrEqual(11);
    expect(statuses.at(-1)).toBe(429);
  });

  test('that a robot has filled in completely responds as if the robot had signed up', async () => {
    await post({ EMAIL: anyone(), website: 'x' }).expect(303);
    expect(await count()).toBe(0);
  });
});

describe('sign-up in the console', () => {
  const body = () => ({ email: anyEmail(), password: testPassword, name: 'Test' });

  test('requires a solved challenge, or a token that has waited', async () => {
    expectProblem(await postAnonymously(api, '/sign-up', body()), 'challenge_unsolved');
    const { token, wait_seconds: seconds } = await challenge();
    expectProblem(await postAnonymously(api, '/sign-up', { ...body(), proof: token }), 'challenge_unsolved');
    const proof = await prove();
    await postAnonymously(api, '/sign-up', { ...body(), proof }).expect(201);
    expectProblem(await postAnonymously(api, '/sign-up', { ...body(), proof }), 'challenge_unsolved');
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    await postAnonymously(api, '/sign-up', { ...body(), proof: token }).expect(201);
  });

  test('announces that it requires one', async () => {
    const { body: options } = await api.bare.get('/app/sign-in-options').expect(200);
    expect(options).toMatchObject({ sign_up: true, sign_up_proof: true });
  });
});

test('the API needs no proof', async () => {
  await api.call('post', '/subscribers').send({ list_uid: pages.list, EMAIL: anyone() }).expect(201);
});
