import { expect, test } from '@jest/globals';
import { createTestAccount } from '@mailwright/testing';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

test("while the plan's subscribers are used up, a sign-up form refuses every address alike, even one on the list", async () => {
  await api.run(`INSERT INTO plans (code, name, api_access, max_subscribers) VALUES ('two', 'Two', true, 2)`);
  const account = await createTestAccount(api.database, { plan: 'two' });
  const list = await api.addList({ subscription: 'double_opt_in' }, account);
  const add = async (EMAIL: string) => {
    const response = await api.call('post', '/subscribers', account).send({ list_uid: list, EMAIL }).expect(201);
    return response.body as { uid: string };
  };
  await add('there@example.com');
  const { uid } = await add('left@example.com');
  await api.call('post', `/subscribers/${uid}/unsubscribe`, account).send({}).expect(200);
  await api.call('post', '/suppressions', account).send({ email: 'blocked@example.com' }).expect(201);

  const post = async (EMAIL: string) => {
    const { status, text, headers } = await api.bare.post(`/f/${list}`).type('form').send({ EMAIL });
    return { status, text, location: headers['location'] };
  };
  const stranger = await post('stranger@example.com');
  expect(stranger).toMatchObject({ status: 503, text: expect.stringContaining('Sign-up is unavailable') });
  for (const name of ['there', 'left', 'blocked']) expect(await post(`${name}@example.com`)).toEqual(stranger);
  const { body: person } = await api.call('get', `/subscribers/${uid}`, account);
  expect(person).toMatchObject({ status: 'unsubscribed' });

  await api.run(`UPDATE plans SET max_subscribers = 3 WHERE code = 'two'`);
  for (const name of ['there', 'new']) expect(await post(`${name}@example.com`)).toMatchObject({ status: 303 });
});
