import { describe, expect, test } from '@jest/globals';
import { fromUid } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { useTestApi } from '../support/start-test-api.ts';
import { useEmails } from '../support/use-emails.ts';

const api = useTestApi();
const { send, markSent, details, eventsOf } = useEmails(api);

const contentOf = async (uid: string) =>
  (await api.database.prisma.emailContent.findUniqueOrThrow({ where: { emailId: fromUid('eml', uid) ?? '' } })).html ??
  '';
/** The path of the tracking image. */
const imageOf = async (uid: string) => /<img src="[^"]*?(\/t\/o\/[\w-]+)"/.exec(await contentOf(uid))?.[1] ?? '';

describe('an open of an email', () => {
  test('is counted and sent to hooks if the email is tracked, and opens by bots are marked', async () => {
    await api.addHook({ event: 'email.opened' });
    const { uid } = await send({ to: 'opened@example.com', track_opens: true, tag: 'receipt' });
    const path = await imageOf(uid);
    await markSent(uid);
    await api.bare.get(path).set('User-Agent', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/120.0').expect(200);
    await api.bare.get(path).set('User-Agent', 'curl/8.0').expect(200);
    const email = await until('both opens', async () => {
      const now = await details(uid);
      return now.events.length === 3 && now;
    });
    expect(email).toMatchObject({ opens: 1, first_opened_at: expect.any(String) });
    expect(
      email.events
        .filter(({ type }) => type === 'opened')
        .map(({ bot }) => bot)
        .sort(),
    ).toEqual([false, true]);
    const found = (await eventsOf('email.opened')).map(({ data }) => data);
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ email: { uid, to: 'opened@example.com', tag: 'receipt' }, first: true });
    expect(found[0]).not.toHaveProperty('subscriber');
  });

  test('has no IP address and no user agent in history and events if the account tracks anonymously', async () => {
    await api.addHook({ event: 'email.opened' });
    const { uid } = await send({ to: 'anonymous@example.com', track_opens: true });
    await markSent(uid);
    await api.call('patch', '/account/settings').send({ anonymous_tracking: true }).expect(200);
    await api.bare
      .get(await imageOf(uid))
      .set('User-Agent', 'Mozilla/5.0 Firefox/120.0')
      .expect(200);
    const opened = await until('the open', async () =>
      (await details(uid)).events.find(({ type }) => type === 'opened'),
    );
    expect(opened).toMatchObject({ ip: null, user_agent: null, bot: false });
    expect((await eventsOf('email.opened')).at(-1)?.data).toMatchObject({
      email: { uid },
      ip: null,
      user_agent: null,
    });
    await api.call('patch', '/account/settings').send({ anonymous_tracking: false }).expect(200);
  });

  test('is not recorded for an untracked email, which has no tracking image', async () => {
    const { uid } = await send({ to: 'untracked@example.com' });
    expect(await contentOf(uid)).toBe('<p>Secret words</p>');
  });
});
