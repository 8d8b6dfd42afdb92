import { expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import { fromUid } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { findText } from '../support/find-text.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { watchAudience } from '../support/watch-audience.ts';

const api = useTestApi();
const watch = watchAudience(api);

test('an erasure erases the person even while another request is changing their address', async () => {
  const { uid } = await watch.add(await api.addList(), 'before@example.com');
  let erasing: Promise<unknown> | undefined;
  await inTransaction(api.database, async (sql) => {
    const text = `UPDATE subscribers SET email = $2, email_normalized = $2, revision = revision + 1 WHERE id = $1`;
    await sql.query({ text, values: [fromUid('sub', uid), 'after@example.com'] });
    erasing = Promise.resolve(api.call('post', `/subscribers/${uid}/erase`).expect(204));
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await until('the erasure to wait', async () => (await api.database.query({ text: waiting })).length > 0);
  });
  await erasing;
  expectProblem(await api.call('get', `/subscribers/${uid}`), 'not_found');
  for (const address of ['before@example.com', 'after@example.com'])
    expect({ [address]: await findText(api.database, address) }).toEqual({ [address]: [] });
});
