import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import type { Page } from 'playwright-core';
import { button, limit, type Story } from '../support/story.ts';
import { blocksOf, openStep, savedNote } from '../support/writing.ts';

interface StoredCampaign {
  status: string;
  list_uid: string;
  scheduled_at: string | null;
  audience: { tags_any: string[]; segment_uid: string | null; is_incomplete: boolean };
  variants: { html: string | null }[] | null;
}

/** Who gets a campaign and when: what is still missing is asked for, and what was chosen is kept. */
export function audienceChoiceStories(story: Story): void {
  const read = (uid: string) => story.console.call<StoredCampaign>('GET', `/campaigns/${uid}`);
  const html = '<p>News</p><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>';

  /** Adds a list with people, of whom those with an even number have the tag vip and a segment. */
  async function addPeople(name: string, people: number) {
    const { call } = story.console;
    const list = await story.addList(name);
    const addressOf = (n: number) => `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${n}@example.com`;
    const subscribers = Array.from({ length: people }, (_, n) => ({
      EMAIL: addressOf(n),
      tags: n % 2 === 0 ? ['vip'] : [],
    }));
    await call('POST', '/subscribers/batch', { list_uid: list.uid, subscribers });
    const conditions = { all: [{ tag: 'vip' }] };
    const segment = await call('POST', '/segments', { name: `Regulars of ${name}`, list_uid: list.uid, conditions });
    const campaign = await call('POST', '/campaigns', { name, list_uid: list.uid, subject: name, html });
    return { list: list.uid, segment: segment.uid, uid: campaign.uid, addressOf };
  }
  const later = (page: Page) => page.getByText('Later', { exact: true }).click();
  const promise = (page: Page) => page.getByRole('region', { name: 'Summary' }).getByRole('status');
  const isPromised = (page: Page, text: string) =>
    until(`the promise ${text}`, async () => ((await promise(page).textContent()) ?? '').includes(text));

  test(
    'a campaign for only some subscribers asks for whom, also after a reload, and cannot be sent before a segment is chosen, which the summary and the report then name',
    async () => {
      const name = `Some ${story.width}`;
      const { uid, segment } = await addPeople(name, 4);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}/audience`);
      await page.getByText('It reaches 4 people now.').waitFor();
      await page.getByLabel('Only some subscribers').check();
      const needed = page.getByText('Choose a tag or a segment, or send it to everyone.');
      await needed.waitFor();
      await until('the choice to be saved', async () => (await read(uid)).audience.is_incomplete);
      await page.reload();
      await needed.waitFor();
      expect(await page.getByLabel('Only some subscribers').isChecked()).toBe(true);
      await openStep(page, 'Send');
      await isPromised(page, 'Choose who gets it in the Audience step.');
      await needed.waitFor();
      expect(await button(page, 'Send now').isDisabled()).toBe(true);

      await openStep(page, 'Audience');
      await page.getByRole('combobox', { name: 'In this segment' }).click();
      await page.getByRole('option', { name: `Regulars of ${name}` }).click();
      await page.getByText('It reaches 2 people now.').waitFor();
      expect((await read(uid)).audience).toMatchObject({ segment_uid: segment, is_incomplete: false });
      await openStep(page, 'Send');
      const who = `subscribers of ${name} in the segment Regulars of ${name}`;
      await isPromised(page, `this email goes to 2 people, starting right away: ${who}.`);
      await button(page, 'Send to 2 people now').click();
      await page.getByText(`To ${who}.`).waitFor();
      await page.getByText('2 of 2').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'a later start asks for its date before it can be scheduled, and going back to the draft keeps the date that was chosen',
    async () => {
      const name = `Dated ${story.width}`;
      const { uid } = await addPeople(name, 2);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}/send`);
      await isPromised(page, 'this email goes to 2 people');
      await later(page);
      await isPromised(page, 'Choose a date and a time.');
      expect(await page.getByText('right away').count()).toBe(0);
      expect(await button(page, 'Schedule').isDisabled()).toBe(true);
      await page.getByLabel('Date and time').fill('2999-01-31T09:30');
      await isPromised(page, `this email goes to everyone subscribed to ${name}: 2 people as of now`);
      await openStep(page, 'Write');
      await openStep(page, 'Send');
      await isPromised(page, '31 January 2999');
      expect(await page.getByLabel('Date and time').inputValue()).toBe('2999-01-31T09:30');
      await button(page, 'Schedule').click();
      await page.getByText('Scheduled. You can still change it.').waitFor();
      expect(await read(uid)).toMatchObject({ status: 'scheduled', scheduled_at: '2999-01-31T08:30:00.000Z' });
      // While it is scheduled, the steps don't call it a draft, which would only be sent in the last one.
      await page.getByRole('link', { name: 'Edit campaign' }).click();
      await page.getByText(new RegExp(`Scheduled for ${name} on \\w+,? 31 January 2999`)).waitFor();
      expect(await page.getByText('Nothing is sent before').count()).toBe(0);
      await page.goBack();
      await button(page, 'Pause').click();
      await page.getByText('Paused before it started').waitFor();
      await page.getByRole('link', { name: 'Schedule or send' }).click();
      await page.getByText(`Paused before it started, for ${name}.`).waitFor();
      await button(page, 'Schedule').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'who is skipped is named apart wherever it is said how many people get the campaign',
    async () => {
      const { call } = story.console;
      const { uid, addressOf } = await addPeople(`Skipped ${story.width}`, 4);
      await call('POST', '/suppressions', { email: addressOf(1) });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}/audience`);
      await page.getByText('It reaches 3 people now.').waitFor();
      await page.getByText('Skipped: 1 suppressed.').waitFor();
      await openStep(page, 'Send');
      await isPromised(page, 'this email goes to 3 people');
      await page.getByText('Skipped: 1 suppressed.').waitFor();
      await button(page, 'Send to 3 people now').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'what is being written for a variant stays its own when an earlier variant is removed meanwhile',
    async () => {
      const name = `Variants ${story.width}`;
      const list = await story.addList(name);
      const { uid } = await story.console.call('POST', '/campaigns', {
        name,
        list_uid: list.uid,
        variants: [{}, {}, {}],
        ab_test: { sample_percent: 20, metric: 'clicks', winner: 'manual' },
      });
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}/options`);
      await page.getByRole('region', { name: 'A/B test' }).getByText('Content', { exact: true }).click();
      await button(page, 'Open content of B').click();
      await button(page, 'Write its own content').click();
      await blocksOf(page).click();
      await page.keyboard.type('Only for the second');
      await openStep(page, 'Options');
      await button(page, 'Remove variant A').click();
      await openStep(page, 'Write');
      await blocksOf(page).getByText('Only for the second').click();
      await page.keyboard.press('End');
      await savedNote(page).waitFor();
      const contents = async () => (await read(uid)).variants?.map(({ html: own }) => own?.includes('second') ?? false);
      await until('the variants to be saved', async () => (await contents())?.includes(true) === true);
      await page.keyboard.type(' one');
      await until('all of it to be saved', async () => ((await read(uid)).variants?.[0]?.html ?? '').includes('one'));
      expect(await contents()).toEqual([true, false]);
      await page.context().close();
    },
    limit,
  );

  test(
    'a draft is sent to another list after a confirmation, which removes what was chosen from the first list',
    async () => {
      const name = `Moved ${story.width}`;
      const { uid } = await addPeople(name, 4);
      const other = await addPeople(`Others ${story.width}`, 3);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/campaigns/${uid}/audience`);
      await page.getByText('It reaches 4 people now.').waitFor();
      await page.getByLabel('Only some subscribers').check();
      await page.getByRole('combobox', { name: 'In this segment' }).click();
      await page.getByRole('option', { name: `Regulars of ${name}` }).click();
      await page.getByText('It reaches 2 people now.').waitFor();
      const lists = page.getByRole('region', { name: 'Audience' }).getByLabel('List', { exact: true });
      await lists.selectOption({ label: `Others ${story.width}` });
      await page.getByRole('dialog').getByText(`chose from ${name} are removed`).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      expect(await lists.inputValue()).not.toBe(other.list);
      await lists.selectOption({ label: `Others ${story.width}` });
      await button(page, 'Change list').click();
      await page.getByText('Choose a tag or a segment, or send it to everyone.').waitFor();
      await until('the list to be saved', async () => (await read(uid)).list_uid === other.list);
      expect((await read(uid)).audience).toMatchObject({ segment_uid: null, is_incomplete: true });
      await page.getByLabel(`Everyone subscribed to Others ${story.width}`).check();
      await page.getByText('It reaches 3 people now.').waitFor();
      await page.context().close();
    },
    limit,
  );
}
