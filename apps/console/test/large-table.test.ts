import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { measureTasks } from './support/measure-tasks.ts';
import { screenshotFolder, startConsole, type TestConsole } from './support/start-console.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await startConsole();
}, 300_000);
afterAll(() => console?.stop(), 60_000);

const scrolledRows = 1_000;

test('a table of 100,000 rows scrolls with few rows in the page, each rendered once and never changed again', async () => {
  const list = await console.call('POST', '/lists', {
    name: 'Large',
    from_name: 'Ada',
    from_email: 'admin@mailwright.localhost',
  });
  await console.run(
    `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, source, subscribed_at)
     SELECT ('01980000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, l.account_id, l.id, 'subscribed',
       'p' || n || '@example.com', 'p' || n || '@example.com', '{}', CASE WHEN n % 4 = 0 THEN ARRAY['vip'] ELSE '{}' END, 'import',
       now()
     FROM lists l, generate_series(1, 100000) AS n WHERE l.name = 'Large'`,
  );
  const page = await console.open();
  await page.goto(`${console.stack.baseUrl}/lists/${list.uid}`);
  await page.getByText('p100000@example.com').waitFor();
  const seen = await page.evaluate<{ rows: number; nodes: number; added: number; touched: string[] }>(`(async () => {
    const view = document.querySelector('[role=rowgroup]');
    const seen = { rows: 0, nodes: 0, added: 0, touched: [] };
    new MutationObserver((changes) => {
      for (const { target, type, addedNodes } of changes) {
        if (target.closest?.('[role=row]:not([aria-rowindex="1"])')) seen.touched.push(type + ' ' + target.className);
        else seen.added += addedNodes.length;
      }
    }).observe(view, { subtree: true, childList: true, attributes: true, characterData: true });
    for (let row = 0; row < ${scrolledRows}; row += 4) {
      view.scrollTop += 4 * 52;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      seen.rows = Math.max(seen.rows, view.querySelectorAll('[role=row]:not([aria-rowindex="1"])').length);
      seen.nodes = Math.max(seen.nodes, view.querySelectorAll('*').length);
    }
    return seen;
  })()`);
  expect(seen.rows).toBeGreaterThan(10);
  expect(seen.rows).toBeLessThan(40);
  expect(seen.nodes).toBeLessThan(400);
  // Each row is added at most twice: once as a placeholder while its subscriber is being read, and once with them.
  expect(seen.added).toBeGreaterThan(scrolledRows / 2);
  expect(seen.added).toBeLessThan(2 * (scrolledRows + 50));
  expect(seen.touched).toEqual([]);
  const tasks = await measureTasks(page, () =>
    page.evaluate(`(async () => {
      const view = document.querySelector('[role=rowgroup]');
      for (let frame = 0; frame < 200; frame += 1) {
        view.scrollTop += 900;
        await new Promise(requestAnimationFrame);
      }
    })()`),
  );
  expect(tasks.totalMs).toBeGreaterThan(0);
  // The times depend on the machine, so they are only recorded for people to look at.
  writeFileSync(`${screenshotFolder}scrolling.json`, `${JSON.stringify(tasks, null, 2)}\n`);
  await page.locator('[role=row] a').first().waitFor();
  // The links in its rows navigate.
  await page.locator('[role=row] a').nth(5).click();
  await page.waitForURL(/\/subscribers\/sub_/);
  await page.close();
}, 120_000);
