import { expect, test } from '@jest/globals';
import { button, limit, type Story } from '../support/story.ts';

/** Segments, filters, and bulk changes to all matching subscribers. */
export function segmentStories(story: Story): void {
  const addPeople = async (uid: string, count: number) => {
    const subscribers = Array.from({ length: count }, (_, index) => ({
      EMAIL: `p${index}@example.com`,
      FIRST_NAME: index % 2 === 0 ? 'Ada' : 'Alan',
      tags: index < 10 ? ['early'] : [],
    }));
    await story.console.call('POST', '/subscribers/batch', { list_uid: uid, subscribers });
  };

  test(
    'a segment is built by keyboard, shows its size and shows errors where they occur, and can’t be deleted while it is in use',
    async () => {
      const list = await story.addList(`Segments ${story.width}`);
      await addPeople(list.uid, 40);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/segments/new`);
      await page.getByLabel('Name').fill('Early Adas');
      const first = page.getByRole('group', { name: 'Condition 1' });
      await first.getByLabel('Tag', { exact: true }).fill('early');
      await page.getByText('10 subscribers are in it.').waitFor();
      await button(page, 'Add condition').focus();
      await page.keyboard.press('Enter');
      const second = page.getByRole('group', { name: 'Condition 2' });
      await second.getByLabel('Filter by').selectOption({ label: 'First name' });
      await second.getByLabel('Operator').selectOption('equals');
      await second.getByLabel('Value').fill('ada');
      await page.getByText('5 subscribers are in it.').waitFor();
      await second.getByLabel('Filter by').selectOption({ label: 'Date subscribed' });
      await second.getByLabel('days').fill('40000');
      await page.getByText('must be a whole number of days from 0 to 36500').waitFor();
      await second.getByLabel('Filter by').selectOption({ label: 'First name' });
      await second.getByLabel('Value').fill('ada');
      await page.getByText('5 subscribers are in it.').waitFor();
      await button(page, 'Create segment').click();
      await page.waitForURL(/\/segments\/seg_/);
      const uid = page.url().split('/').at(-1) ?? '';
      const draft = await story.console.call('POST', '/campaigns', {
        name: 'To early ones',
        list_uid: list.uid,
        subject: 'Hello',
        html: '<p>Hello</p>',
        audience: { segment_uid: uid },
      });
      await button(page, 'Delete…').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'To early ones' }).waitFor();
      await story.console.call('DELETE', `/campaigns/${draft.uid}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL(/\/segments$/);
      await page.getByText('No segments yet').waitFor();
      await page.context().close();
    },
    limit,
  );

  // The remaining stories are the same at every width.
  if (story.isPhone) return;

  test(
    'all matching subscribers are tagged, the tag is undone only for those who got it, and the filter is exported and saved',
    async () => {
      const list = await story.addList(`All ${story.width}`);
      await addPeople(list.uid, 240);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}`);
      await page.getByRole('searchbox').fill('ada');
      await page.keyboard.press('Enter');
      await page.getByText('120 subscribers match.').waitFor();
      await page.getByLabel('Select all that match').check();
      await page.getByText('All 120 that match are selected').waitFor();
      await button(page, 'Tag…').click();
      await page.getByRole('dialog').getByLabel('Tags').fill('early');
      await page.keyboard.press('Enter');
      await button(page, 'Tag').click();
      await page.getByText('115 changed.').waitFor();
      const countTagged = async () => {
        const tags = await story.console.call<{ subscribers: number }[]>('GET', `/lists/${list.uid}/tags`);
        return tags[0]?.subscribers;
      };
      expect(await countTagged()).toBe(125);
      await button(page, 'Undo').click();
      await page.getByText('Undone for 115 subscribers.').waitFor();
      expect(await countTagged()).toBe(10);
      await button(page, 'Export…').click();
      // Simulate that the page's counts use all of the account's slots at first.
      let refusals = 0;
      await page.route('**/exports', (route) => {
        refusals += 1;
        if (refusals > 2) return route.continue();
        return route.fulfill({
          status: 429,
          headers: { 'Retry-After': '1' },
          json: { code: 'too_many_heavy_requests' },
        });
      });
      const downloading = page.waitForEvent('download');
      await button(page, 'Download').click();
      expect((await downloading).suggestedFilename()).toBe(`All ${story.width}.csv`);
      await button(page, 'Save as segment…').click();
      await page.getByRole('dialog').getByLabel('Name').fill('Adas');
      await page.getByRole('dialog').getByRole('button', { name: 'Create segment' }).click();
      await page.waitForURL(/segment=seg_/);
      await page.getByText('120 subscribers match.').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'a campaign older than those offered keeps its name in a segment and in an automation until it is deleted',
    async () => {
      const { call } = story.console;
      const list = await story.addList(`Older ${story.width}`);
      const name = `An old campaign ${story.width}`;
      const campaign = await call('POST', '/campaigns', { list_uid: list.uid, name });
      const conditions = { all: [{ activity: 'opened', operator: 'has', campaign_uid: campaign.uid }] };
      const segment = await call('POST', '/segments', { list_uid: list.uid, name: 'Readers', conditions });
      const trigger = { type: 'campaign_opened', campaign_uid: campaign.uid };
      const automation = await call('POST', '/automations', {
        list_uid: list.uid,
        name: 'Readers',
        trigger,
        steps: [],
      });
      const page = await story.console.open({ width: story.width });
      // Simulate that a hundred other campaigns are newer.
      await page.route(/\/campaigns\?limit=100$/, (route) => route.fulfill({ json: [] }));
      const input = page.getByLabel('Campaign', { exact: true });
      const shows = (label: string) =>
        input.locator('option:checked', { hasText: label }).waitFor({ state: 'attached' });
      await story.go(page, `/lists/${list.uid}/segments/${segment.uid}`);
      await shows(name);
      await story.go(page, `/automations/${automation.uid}?at=-`);
      await shows(name);
      await call('DELETE', `/campaigns/${campaign.uid}`);
      await page.reload();
      await shows('(deleted)');
      await story.go(page, `/lists/${list.uid}/segments/${segment.uid}`);
      await shows('a deleted campaign');
      await page.context().close();
    },
    limit,
  );

  test(
    'an import older than those offered is shown by its file name in a condition',
    async () => {
      const { call, stack } = story.console;
      const list = await story.addList(`Imported long ago ${story.width}`);
      const address = `${stack.baseUrl}/api/v1/lists/${list.uid}/imports?file_name=spring-fair.csv`;
      const headers = { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'text/csv' };
      const response = await fetch(address, { method: 'POST', headers, body: 'EMAIL\nada@example.com\n' });
      const { uid } = (await response.json()) as { uid: string };
      const conditions = { all: [{ import_uid: uid }] };
      const segment = await call('POST', '/segments', { list_uid: list.uid, name: 'Of the fair', conditions });
      const page = await story.console.open({ width: story.width });
      // Simulate that a hundred other imports are newer.
      await page.route(/\/imports\?.*limit=100/, (route) => route.fulfill({ json: [] }));
      await story.go(page, `/lists/${list.uid}/segments/${segment.uid}`);
      const shown = page
        .getByLabel('Import', { exact: true })
        .locator('option:checked', { hasText: 'spring-fair.csv' });
      await shown.waitFor({ state: 'attached' });
      await page.context().close();
    },
    limit,
  );
}
