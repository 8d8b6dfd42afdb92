import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId, readRecipientToken, readSignedToken } from '@mailwright/platform';
import { addVerifiedSender } from '@mailwright/senders';
import { testAppSecrets, until } from '@mailwright/testing';
import { parse } from './support/parse-mail.ts';
import { startTestMailWorker, testBaseUrl, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
beforeEach(async () => {
  worker = await startTestMailWorker();
  await addVerifiedSender(worker.database, worker.account.accountId, 'ada@example.com');
  const { accountId } = worker.account;
  const field = {
    id: firstName,
    accountId,
    listId: worker.listId,
    tag: 'FIRST_NAME',
    label: 'First name',
    position: 1,
  };
  await worker.database.prisma.listField.create({ data: { ...field, type: 'text' } });
});
afterEach(() => worker.stop());

const firstName = newId();
const run = (text: string, ...values: unknown[]) => worker.database.query({ text, values });
const setContent = (content: object) =>
  run(
    'UPDATE lists SET confirmation_email = $1',
    JSON.stringify({ subject: null, html: null, plain: null, ...content }),
  );
const setTemplate = async (html: string, hasSlot = true): Promise<string> => {
  const id = newId();
  const data = { id, accountId: worker.account.accountId, name: 'T', subject: null, html, plain: null };
  await worker.database.prisma.template.create({ data: { ...data, hasSlot, htmlBytes: 10 } });
  await run('UPDATE lists SET confirmation_template_id = $1', id);
  return id;
};

/** Asks somebody, whose first name is this, to confirm. Resolves to the mail that they get. */
async function ask(name = '<Grace>') {
  const subscriberId = await worker.addSubscriber(`grace+${newId()}@example.com`);
  await run('UPDATE subscribers SET fields = $2 WHERE id = $1', subscriberId, JSON.stringify({ [firstName]: name }));
  const mailId = await worker.askToConfirm(subscriberId);
  await worker.becomes(mailId, 'sent');
  const received = worker.smtp.mails.at(-1);
  return { ...(await parse(received)), raw: received?.raw ?? '', mailId, subscriberId };
}

const confirmLink = new RegExp(`${testBaseUrl}/c/([\\w.-]+)`);
const link = '<a href="{{ confirm_url }}">Yes, I want it</a>';

describe('a confirmation mail that the owner of a list has written', () => {
  test('has their words, in their template, with values escaped, and the direct link in both parts', async () => {
    await setTemplate('<style>b{color:red}</style><h1>Top</h1>{{ content }}');
    await setContent({
      subject: 'Yes, {{ FIRST_NAME }}?',
      html: `<p><b>{{ FIRST_NAME }}</b> of {{ list.name }}</p>${link}`,
    });
    const { subject, html, text, subscriberId } = await ask();
    expect(subject).toBe('Yes, <Grace>?');
    expect(html).toMatch(/<h1>Top<\/h1><p><b style="color: ?red;?">&lt;Grace&gt;<\/b> of News &amp; more<\/p>/);
    expect(html).toMatch(new RegExp(`<a href="${confirmLink.source}">Yes, I want it</a>`));
    const [, token = ''] = confirmLink.exec(html) ?? [];
    expect(text).toContain(`${testBaseUrl}/c/${token}`);
    expect(readSignedToken('confirm-subscription', token)?.id).toBe(subscriberId);
  });

  test('has the header of the default mail: it is from the list, no bulk mail, and has nothing to unsubscribe', async () => {
    const byDefault = await ask();
    await setContent({ html: link });
    const written = await ask();
    const shown = ({ headers }: { headers: Map<string, string> }) =>
      [...headers].filter(([name]) => !['to', 'date', 'message-id', 'content-type', 'subject'].includes(name));
    expect(shown(written)).toEqual(shown(byDefault));
    expect(written.headers.get('from')).toBe('Ada at Example <ada@example.com>');
    expect(written.headers.get('reply-to')).toBe('office@example.com');
    expect(written.headers.get('message-id')).toBe(`<${written.mailId}@example.com>`);
    expect(written.headers.has('list-unsubscribe')).toBe(false);
    expect(written.subject).toBe(byDefault.subject);
  });

  test('tracks nobody, even if its author tries to, and its other links are those of the person', async () => {
    const html = `${link}<a href="https://example.com/a">a</a><img src="{{ _open }}" alt=""><i>{{ _click }}</i>
      <a href="{{ unsubscribe_url }}">u</a><a href="{{ preferences_url }}">p</a><a href="{{ WEB_VIEW_URL }}">v</a>`;
    await setContent({ html, plain: '{{ CONFIRM_URL }}' });
    const mail = await ask();
    expect(mail.html).toContain('<a href="https://example.com/a">');
    expect(mail.raw).not.toContain('/t/');
    const [, token = ''] = new RegExp(`${testBaseUrl}/u/([\\w.-]+)"`).exec(mail.html) ?? [];
    expect(readRecipientToken('unsubscribe', token, testAppSecrets)?.subscriberId).toBe(mail.subscriberId);
    expect(mail.html).toContain(`"${testBaseUrl}/p/${token}"`);
    const [confirmUrl = ''] = confirmLink.exec(mail.text) ?? [];
    expect(mail.html).toContain(`<a href="${confirmUrl}">v</a>`);
    expect(mail.text.trim()).toBe(confirmUrl);
  });

  test('has a default for each part that is not written, in the language of the list', async () => {
    await run(`UPDATE lists SET language = 'de'`);
    await setContent({ subject: 'Nur der Betreff' });
    const { subject, html, text } = await ask();
    expect(subject).toBe('Nur der Betreff');
    expect(html).toContain('für „News &amp; more“ angemeldet');
    for (const part of [html, text]) expect(part).toContain('1 High Street');
    await setTemplate('<h1>Oben</h1>{{ content }}');
    expect((await ask()).html).toMatch(
      new RegExp(`<h1>Oben</h1>[^]*<a href="${confirmLink.source}">Anmeldung bestätigen`),
    );
  });

  test.each(['You have won, see evil.example', 'http://evil.example', 'You\nhave won', 'x'.repeat(101)])(
    'shows nothing of a field into which a stranger has written a message to the person: %j',
    async (name) => {
      await setContent({ subject: 'Yes{{ FIRST_NAME }}?', html: `<p>Hello {{ FIRST_NAME }}!</p>${link}` });
      const { subject, html } = await ask(name);
      expect(subject).toBe('Yes?');
      expect(html).toContain('<p>Hello !</p>');
      expect((await ask('J. R. Hartley-O’Neil')).html).toContain('<p>Hello J. R. Hartley-O’Neil!</p>');
    },
  );

  test('leaves neither its link nor its address in the log', async () => {
    await setContent({ html: link });
    const { html } = await ask();
    await until('the line', async () => worker.log.some((line) => line.includes('mail.attempted')));
    const [, token = ''] = confirmLink.exec(html) ?? [];
    expect(token.length).toBeGreaterThan(20);
    for (const secret of [token, 'grace+']) expect(worker.log.join('')).not.toContain(secret);
  });
});

const slow = '{% for i in (1..9000) %}{% for j in (1..9000) %}{% assign x = j %}{% endfor %}{% endfor %}';
const sendDefault = async () => {
  const mail = await ask();
  expect(mail.subject).toBe('Please confirm your subscription to News & more');
  expect(mail.html).toContain('asked to subscribe to “News &amp; more”');
  expect(mail.html).toMatch(confirmLink);
  return mail;
};

describe('the default mail is sent, since somebody waits for it, and the log says so', () => {
  const logged = () => worker.log.filter((line) => line.includes('confirmation.default_sent'));

  test.each<[string, () => Promise<unknown>]>([
    ['a template has an error', () => setContent({ html: `${link}{{ x | nothing }}` })],
    ['the link is missing', () => setContent({ html: '<p>Hello</p>' })],
    ['the link leads elsewhere', () => setContent({ html: '<a href="https://{{ confirm_url }}">Yes</a>' })],
    ['the link is only shown', () => setContent({ html: '<p>{{ confirm_url }}</p>' })],
    ['the link is missing in the text', () => setContent({ html: link, plain: 'Hello' })],
    ['the template has been replaced by one without the link', () => setTemplate('<p>Hello</p>', false)],
    ['it takes too long for this person', () => setContent({ html: `${link}{% if FIRST_NAME %}${slow}{% endif %}` })],
    [
      'this person’s mail would have no link',
      () => setContent({ html: `{% if FIRST_NAME %}{% assign confirm_url = "" %}{% endif %}${link}` }),
    ],
    ['this person’s mail would have no subject', () => setContent({ html: link, subject: '{{ LAST_NAME }}' })],
  ])('if %s', async (_why, change) => {
    await setContent({ html: link });
    await change();
    const { subscriberId } = await sendDefault();
    expect(logged()).toHaveLength(1);
    expect(logged()[0]).not.toContain(subscriberId);
    expect(logged()[0]).toMatch(/"listUid":"list_/);
    // The next mail is tried again with what is written then.
    await run('UPDATE lists SET confirmation_template_id = NULL');
    await setContent({ html: link });
    expect((await ask()).html).toContain('Yes, I want it');
  });
});

test('without its deleted template, the mail is sent with the words of the list alone', async () => {
  const template = await setTemplate('<h1>Top</h1>{{ content }}');
  await setContent({ html: link });
  expect((await ask()).html).toContain('<h1>Top</h1>');
  await run('DELETE FROM templates WHERE id = $1', template);
  const { html } = await ask();
  expect(html).not.toContain('Top');
  expect(html).toContain('Yes, I want it');
});

test('from an address that the account has not verified, nothing that its owner has written is sent', async () => {
  await setContent({ subject: 'Your bank', html: `<p>Your bank</p>${link}` });
  await run(`UPDATE lists SET from_email = 'bank@example.org'`);
  const { raw, headers } = await sendDefault();
  expect(headers.get('from')).toContain('service@example.com');
  expect(raw).not.toContain('Your bank');
  expect(worker.log.join('')).not.toContain('confirmation.default_sent');
});
