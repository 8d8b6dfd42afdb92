import { expect, test } from '@jest/globals';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ signUpEnabled: true });

test('no email address is in the log, in any field or spelling', async () => {
  const list = await api.addList();
  const add = () => api.call('post', '/subscribers').send({ list_uid: list, EMAIL: 'grace.hopper@example.com' });
  await add().expect(201);
  const query = `?list_uid=${list}`;
  for (const name of ['grace.hopper@example.com', 'grace.hopper%40example.com', 'GRACE.HOPPER%2540example.com']) {
    await api.call('get', `/subscribers/${name}${query}`);
    await api.call('post', `/subscribers/${name}/tags${query}`).send({ tag: 'vip' });
    await api.call('get', `/subscribers/${name}/consents${query}`);
    await api.call('post', '/suppressions').send({ email: name });
    await api.call('get', `/suppressions/${name}`);
    await api.bare.get(`/${'x'.repeat(490)}/${name}`);
    await api.bare.get(`/f/${name}`);
  }
  await api.call('get', `/subscribers?email=grace.hopper@example.com`).expect(200);
  await api.call('get', `/subscribers/%E0%A4%A/grace.hopper@example.com`);
  await api.bare.post('/app/sessions').send({ email: 'grace.hopper@example.com', password: 'wrong' });
  await api.call('post', `/subscribers/grace.hopper@example.com/erase${query}`).expect(204);
  expect(api.log.filter((line) => line.includes('request.served')).length).toBeGreaterThan(20);
  expect(api.log.filter((line) => /grace|hopper/i.test(line))).toEqual([]);
  expect(api.log.some((line) => line.includes('/api/v1/subscribers/[address]/tags'))).toBe(true);
});
