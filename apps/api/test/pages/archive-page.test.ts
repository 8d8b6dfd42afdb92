import { beforeEach, describe, expect, test } from '@jest/globals';
import { fromUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { addDraft, addRecipients, finishCampaign } from '../support/add-campaigns.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, baseUrl: 'https://mail.example.com' });
let list: string;
let ip = '';
let visitors = 0;
beforeEach(async () => {
  ip = `192.0.2.${(visitors += 1)}`;
  list = await api.addList({
    name: 'internal-1',
    public_name: 'Letters & <more>',
    public_description: 'Every Monday',
    archive: { enabled: true },
    fields: [{ tag: 'CITY', default_value: 'your town' }],
  });
});

const visit = (path: string) => api.bare.get(path).set('X-Forwarded-For', ip);
const archive = () => `/archive/${list}`;
/** Adds a campaign and sends it; resolves to its uid. */
async function addSent(changes: Record<string, unknown> = {}): Promise<string> {
  const uid = await addDraft(api, list, changes);
  await api.call('post', `/campaigns/${uid}/run`).expect(200);
  await finishCampaign(api, uid);
  return uid;
}

describe('the archive of a list', () => {
  test('is off by default and then returns a 404 page, as for a list that was deleted or does not exist', async () => {
    const closed = await api.addList({});
    const { body } = await api.call('get', `/lists/${closed}`);
    expect(body.archive).toEqual({ enabled: false, indexed: false });
    const open = list;
    list = closed;
    const sent = await addSent();
    for (const path of ['', '/feed', `/${sent}`]) await visit(`/archive/${closed}${path}`).expect(404);
    for (const path of ['/archive/x', '/archive/list_x/feed', '/archive', `/archive/${open}/cmp_x`, '/archive/%00'])
      await visit(path).expect(404);
    await api.call('delete', `/lists/${open}`).expect(202);
    await visit(`/archive/${open}`).expect(404);
  });

  test('lists what was sent to everyone, newest first, under the public name of the list', async () => {
    const first = await addSent({ subject: 'First & <foremost>', preheader: 'for {{ CITY }}' });
    const second = await addSent({ subject: 'Second for {{ FIRST_NAME }}{{ CITY }}' });
    await addDraft(api, list, { subject: 'A draft' });
    const sending = await addDraft(api, list, { subject: 'Still sending' });
    await api.call('post', `/campaigns/${sending}/run`).expect(200);
    const cancelled = await addDraft(api, list, { subject: 'Cancelled' });
    await api.call('post', `/campaigns/${cancelled}/run`).expect(200);
    await api.call('post', `/campaigns/${cancelled}/cancel`).expect(200);
    const { text, headers } = await visit(archive()).expect(200);
    expect(text).toContain('Letters &amp; &lt;more&gt;');
    expect(text).toContain('First &amp; &lt;foremost&gt;');
    expect(text).toContain('for your town');
    expect(text).not.toMatch(/internal-1|A draft|Still sending|Cancelled/);
    expect(text.indexOf(second)).toBeLessThan(text.indexOf(first));
    expect(text).toContain('Second for your town');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('leaves out campaigns to part of the list unless their author includes them, and campaigns that are excluded', async () => {
    const toAll = await addSent();
    const toSome = await addSent({ audience: { tags_any: ['vip'] } });
    const published = await addSent({ audience: { tags_any: ['vip'] }, archived: true });
    const excluded = await addSent({ archived: false });
    const { text } = await visit(archive()).expect(200);
    expect([toAll, toSome, published, excluded].map((uid) => text.includes(uid))).toEqual([true, false, true, false]);
    for (const uid of [toSome, excluded]) await visit(`${archive()}/${uid}`).expect(404);
    await api.call('patch', `/campaigns/${excluded}`).send({ archived: true }).expect(200);
    await api.call('patch', `/campaigns/${toAll}`).send({ archived: false }).expect(200);
    await visit(`${archive()}/${excluded}`).expect(200);
    await visit(`${archive()}/${toAll}`).expect(404);
    expect((await visit(archive()).expect(200)).text).not.toContain(toAll);
  });

  test("shows a mail addressed to nobody: with defaults for fields, without tokens, and without the author's scripts", async () => {
    const html = `<p>Hello {{ FIRST_NAME | default: 'reader' }} in {{ CITY }}, {{ EMAIL }}{{ subscriber.uid }}</p>
      <script>alert(1)</script><a href="{{ unsubscribe_url }}">leave</a> <a href="{{ web_view_url }}">view</a>
      <a href="{{ preferences_url }}">choose</a>`;
    const uid = await addSent({ html });
    const grace = { list_uid: list, EMAIL: 'grace@example.com', FIRST_NAME: 'Grace', CITY: 'Arlington' };
    const { body } = await api.call('post', '/subscribers').send(grace).expect(201);
    await addRecipients(api, uid, [{ sub: body.uid, email: 'grace@example.com', state: 'sent' }]);
    const { text, headers } = await visit(`${archive()}/${uid}`).expect(200);
    expect(text).toContain('<p>Hello reader in your town, </p>');
    expect(text).not.toMatch(/Grace|Arlington|grace@|\/[upv]\/[\w-]{20}/);
    const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => new URL(href ?? ''));
    expect(links.map(({ pathname, hash }) => pathname + hash)).toEqual([
      `${archive()}#unsubscribe`,
      `${archive()}/${uid}`,
      `${archive()}#unsubscribe`,
    ]);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toMatch(/allow-(scripts|same-origin|forms|top-navigation)/);
    expect(policy).not.toContain('script-src');
  });

  test('shows only mails of its own list', async () => {
    const uid = await addSent();
    const other = await api.addList({ archive: { enabled: true } });
    const account = await createTestAccount(api.database);
    const foreign = await api.addList({ archive: { enabled: true } }, account);
    for (const each of [other, foreign]) await visit(`/archive/${each}/${uid}`).expect(404);
    await visit(`${archive()}/${uid}`).expect(200);
  });

  test('is excluded from search engines unless the list allows it', async () => {
    const uid = await addSent();
    const paths = [archive(), `${archive()}/feed`, `${archive()}/${uid}`];
    for (const path of paths) expect((await visit(path).expect(200)).headers['x-robots-tag']).toBe('noindex');
    await api
      .call('patch', `/lists/${list}`)
      .send({ archive: { indexed: true } })
      .expect(200);
    for (const path of paths) expect((await visit(path).expect(200)).headers['x-robots-tag']).toBeUndefined();
  });

  test('may be cached: it returns 304 for an ETag until the list or what it shows has changed', async () => {
    const uid = await addSent();
    for (const path of [archive(), `${archive()}/feed`, `${archive()}/${uid}`]) {
      const { headers, text } = await visit(path).expect(200);
      expect(headers['cache-control']).toBe('public, max-age=300');
      const tag = headers['etag'] ?? '';
      const again = await visit(path).set('If-None-Match', tag).expect(304);
      expect([again.text, again.headers['etag']]).toEqual(['', tag]);
      expect((await visit(path).expect(200)).text).toBe(text);
      await api
        .call('patch', `/lists/${list}`)
        .send({ public_name: `Renamed for ${path.length}` })
        .expect(200);
      expect((await visit(path).set('If-None-Match', tag).expect(200)).headers['etag']).not.toBe(tag);
    }
    const { headers } = await visit(archive()).expect(200);
    await addSent();
    await visit(archive())
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(200);
  });

  test('has pages of twenty that together show each campaign once', async () => {
    const uids: string[] = [];
    for (let count = 0; count < 22; count += 1) uids.push(await addSent({ subject: `Number ${count}` }));
    const first = (await visit(archive()).expect(200)).text;
    const older = /href="([^"]*\?before=[^"]*)"/.exec(first)?.[1] ?? '';
    const second = (await visit(older).expect(200)).text;
    const shown = [first, second].flatMap((text) => [...text.matchAll(/class="name" href="[^"]*(cmp_\w+)"/g)]);
    expect(shown.map(([, uid]) => uid)).toEqual(uids.toReversed());
    expect(second).not.toContain('?before=');
    await visit(`${archive()}?before=x`).expect(404);
  });

  test('returns a 429 page to a network that makes too many requests, and allows no other method', async () => {
    await api.bare.post(archive()).expect(405).expect('Allow', 'GET, HEAD');
    await api.bare.head(archive()).set('X-Forwarded-For', ip).expect(200);
    let last = await visit(archive());
    for (let tries = 0; tries < 200 && last.status === 200; tries += 1) last = await visit(archive());
    expect([last.status, last.type]).toEqual([429, 'text/html']);
  });
});

describe('the feed of an archive', () => {
  const feed = async () => {
    const { text, type } = await visit(`${archive()}/feed`).expect(200);
    expect(type).toBe('application/atom+xml');
    expect(XMLValidator.validate(text)).toBe(true);
    const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => ['entry', 'link'].includes(name) });
    return (parser.parse(text) as { feed: Record<string, unknown> }).feed;
  };

  test('is Atom with everything that RFC 4287 requires, whatever characters the texts contain', async () => {
    await api.call('patch', `/lists/${list}`).send({ language: 'de', from_name: 'Ada & "Co"' }).expect(200);
    const empty = await feed();
    expect(empty).toMatchObject({ id: `urn:uuid:${fromUid('list', list)}`, updated: expect.stringMatching(/Z$/) });
    const subject = `A <b> & "quote" ]]> 🎉 \ufffe`;
    const uid = await addSent({ subject, preheader: 'Short & <good>' });
    const last = await addSent({ subject: 'Last' });
    expect(await feed()).toMatchObject({
      '@_xmlns': 'http://www.w3.org/2005/Atom',
      '@_xml:lang': 'de',
      title: 'Letters & <more>',
      subtitle: 'Every Monday',
      author: { name: 'Ada & "Co"' },
      link: [
        { '@_rel': 'self', '@_type': 'application/atom+xml', '@_href': expect.stringMatching(`${archive()}/feed$`) },
        { '@_rel': 'alternate', '@_href': expect.stringMatching(`^https://.*${archive()}$`) },
      ],
      entry: [
        { title: 'Last', id: `urn:uuid:${fromUid('cmp', last)}` },
        {
          id: `urn:uuid:${fromUid('cmp', uid)}`,
          title: 'A <b> & "quote" ]]> 🎉',
          summary: 'Short & <good>',
          updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          link: [{ '@_rel': 'alternate', '@_href': expect.stringMatching(`${archive()}/${uid}$`) }],
        },
      ],
    });
  });
});
