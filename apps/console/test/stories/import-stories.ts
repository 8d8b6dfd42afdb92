import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import type { Page } from 'playwright-core';
import { button, limit, type Story } from '../support/story.ts';

/** Importing files: unsuitable ones, new fields, the progress and what comes next. */
export function importStories(story: Story): void {
  const choose = (page: Page, name: string, content: string | Buffer) =>
    page
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

  test(
    'a file that can’t be imported is called what it is, with what to do about it, and no rows are counted',
    async () => {
      const list = await story.addList(`Unsuitable ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/import`);
      const binary = Buffer.from(Array.from({ length: 3_000 }, (_, index) => (index * 7) % 256));
      const files: [string, string | Buffer, string, string][] = [
        ['people.xlsx', zipEntry('[Content_Types].xml'), 'This is an Excel workbook.', 'Save it as CSV (UTF-8)'],
        ['people.ods', zipEntry('mimetype'), 'This is a spreadsheet.', 'Save it as CSV (UTF-8)'],
        ['people.csv', binary, 'This file contains no text.', 'save it as CSV (UTF-8)'],
        ['people.csv', '', 'This file is empty.', 'Export your subscribers again'],
        ['people.csv', 'Email,Name\n', 'This file has no rows below its column names.', 'with at least one person'],
        ['people.json', '[{"EMAIL":"a@example.com"}]', 'This is a JSON array.', 'one object per line'],
      ];
      for (const [name, content, what, advice] of files) {
        await choose(page, name, content);
        const note = page.getByRole('alert').filter({ hasText: what });
        await note.getByText(advice).waitFor();
        expect(await page.getByText('Of the first').count()).toBe(0);
        expect(await button(page, 'Import').count()).toBe(0);
        await button(page, 'Choose another file').click();
      }
      await choose(page, 'people.csv', 'Name,Town\nAda,London\n');
      await page.getByText('No column contains email addresses.').waitFor();
      expect(await page.getByText('Of the first').count()).toBe(0);
      await page.getByLabel('Field for Town').waitFor();
      await page.context().close();
    },
    limit,
  );

  test(
    'a running import shows how many of its rows are done, in words and as a bar, under the tab for imports',
    async () => {
      const list = await story.addList(`Running ${story.width}`);
      const { uid } = await story.console.call('POST', `/lists/${list.uid}/imports`, {
        subscribers: [{ EMAIL: 'ada@example.com' }],
      });
      await until('the import to end', async () => {
        const found = await story.console.call<{ finished_at: string | null }>('GET', `/imports/${uid}`);
        return found.finished_at !== null;
      });
      // As a large import is in between, with a worker that still has it.
      await story.console.run(
        `UPDATE imports SET status = 'running', finished_at = NULL, started_at = now() - interval '30 seconds',
            processed = 30000, total_rows = 120000, bytes_read = 0, locked_until = now() + interval '1 day'
          WHERE list_id = (SELECT id FROM lists WHERE name = $1)`,
        `Running ${story.width}`,
      );
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/imports/${uid}`);
      await page.getByText('30,000 of 120,000 rows').waitFor();
      await page.getByText(/About .* left\./).waitFor();
      expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
      const tab = page.getByRole('link', { name: 'Import', exact: true });
      expect(await tab.getAttribute('aria-current')).toBe('page');
      expect(await tab.getAttribute('class')).toContain('active');
      await page.context().close();
    },
    limit,
  );

  test(
    'a column becomes a new field of the type that suits it, which is added only when the import starts, and the result leads to what comes next',
    async () => {
      const list = await story.addList(`New fields ${story.width}`);
      const page = await story.console.open({ width: story.width });
      await story.go(page, `/lists/${list.uid}/import`);
      const file = 'Email,Birthday,Visits,Opted out\na@example.com,31.01.1990,3,no\nb@example.com,1.2.1991,many,yes\n';
      await choose(page, 'people.csv', file);
      await page.getByText('Consent: decides who gets email').waitFor();
      await page.getByLabel('Field for Birthday').selectOption('New field…');
      const birthday = page.getByRole('group', { name: 'New field for Birthday' });
      expect(await birthday.getByLabel('Label').inputValue()).toBe('Birthday');
      expect(await birthday.getByLabel('Type').inputValue()).toBe('date');
      await birthday.getByLabel('Label').fill('Date of birth');
      await page.getByLabel('Field for Visits').selectOption('New field…');
      const visits = page.getByRole('group', { name: 'New field for Visits' });
      expect(await visits.getByLabel('Type').inputValue()).toBe('text');
      await page.getByText('Of the first 2 rows, 2 would be imported and 0 rejected.').waitFor();
      await visits.getByLabel('Type').selectOption('Number');
      await page.getByText('Of the first 2 rows, 1 would be imported and 1 rejected.').waitFor();
      const tags = async () => {
        const found = await story.console.call<{ tag: string }[]>('GET', `/lists/${list.uid}/fields`);
        return found.map(({ tag }) => tag).slice(3);
      };
      expect(await tags()).toEqual([]);
      await button(page, 'Import').click();
      await page.getByText('1 added, 0 updated, 1 rejected.').waitFor();
      expect(await tags()).toEqual(['BIRTHDAY', 'VISITS']);
      expect(await story.console.call('GET', `/lists/${list.uid}/fields/BIRTHDAY`)).toMatchObject({
        label: 'Date of birth',
        type: 'date',
      });
      await page.getByText('Correct the rejected rows in your file').waitFor();
      await page.getByRole('link', { name: 'Download rejected rows' }).waitFor();
      await button(page, 'Undo import').waitFor();
      await page.getByRole('link', { name: 'Import another file' }).waitFor();
      await page.getByRole('link', { name: 'Create a campaign' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('option', { name: `New fields ${story.width}` }).waitFor({ state: 'attached' });
      expect(await dialog.getByLabel('List').inputValue()).toBe(list.uid);
      await page.context().close();
    },
    limit,
  );
}

/** The beginning of a zip archive whose first file has this name. */
function zipEntry(name: string): Buffer {
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(1, 18);
  head.writeUInt32LE(1, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(`${name}x`)]);
}
