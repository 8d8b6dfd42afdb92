import type { SubscriberResource } from '@mailwright/contracts';
import { fromUid, newId } from '@mailwright/platform';
import { addDraft, addRecipients } from './add-campaigns.ts';
import type { TestApi } from './start-test-api.ts';
import type { AudienceWatch } from './watch-audience.ts';

/**
 * Returns a function that adds a person to all of these lists, with data in every table. The lists must have a field
 * `SECRET`.
 */
export function personMaker(api: TestApi, watch: AudienceWatch, lists: string[]) {
  let count = 0;
  return async () => {
    const id = (count += 1);
    const words = {
      address: `zebulon${id}@quagmire${id}.example`,
      name: `Zebulon-${id}`,
      value: `kumquat-${id}`,
      tag: `tag-of-zebulon-${id}`,
      reason: `reason-of-zebulon-${id}`,
      ip: `203.0.113.${id}`,
      former: `former${id}@quagmire${id}.example`,
    };
    const known = { FIRST_NAME: words.name, SECRET: words.value, tag: words.tag, ip_address: words.ip };
    const on: SubscriberResource[] = [];
    const campaigns: string[] = [];
    for (const list of lists) {
      const { uid } = await watch.add(list, words.former, known);
      await api.call('patch', `/subscribers/${uid}`).send({ EMAIL: words.address.toUpperCase() }).expect(200);
      await api.call('post', `/subscribers/${uid}/unsubscribe`).send({ reason: words.reason }).expect(200);
      const { body } = await api
        .call('post', `/subscribers/${uid}/subscribe`)
        .send({ ip_address: words.ip })
        .expect(200);
      on.push(body as SubscriberResource);
      await recordImportErrors(api, list, words);
      campaigns.push(await sendCampaign(api, list, uid, words.address));
    }
    return { words, on, campaigns, uid: on[0]?.uid ?? '' };
  };
}

/** Sends a campaign as if its mail to the person had been rejected; resolves to its uid. */
async function sendCampaign(api: TestApi, list: string, sub: string, email: string): Promise<string> {
  const uid = await addDraft(api, list);
  await api.call('post', `/campaigns/${uid}/run`).expect(200);
  await addRecipients(api, uid, [{ sub, email, state: 'failed', code: '550', reply: `550 no ${email} here` }]);
  return uid;
}

/** Records errors as if an import had refused rows of the person, with their address in two spellings. */
async function recordImportErrors(
  api: TestApi,
  list: string,
  { address, name }: { address: string; name: string },
): Promise<void> {
  const id = newId();
  const rows = (text: string, values: unknown[]) => api.database.query({ text, values });
  await rows(
    `INSERT INTO imports (id, account_id, list_id, status, actor, content_type, options, finished_at)
      SELECT $1, account_id, id, 'completed_with_errors', 'operator', 'text/csv', '{}', now() FROM lists WHERE id = $2`,
    [id, fromUid('list', list)],
  );
  await rows(
    `INSERT INTO import_errors (import_id, row, position, line, email, field, code, message, text) VALUES
      ($1, 1, 0, 2, $2, 'AGE', 'invalid_value', 'must be a number', $3),
      ($1, 2, 0, 3, NULL, NULL, 'unclosed_quote', 'has a quote that is not closed', $4)`,
    [id, address.toUpperCase(), `${address.toUpperCase()},${name}`, `"${address},${name}`],
  );
}
