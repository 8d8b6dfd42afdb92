import { expect, test } from '@jest/globals';
import type { BounceCallbackResource } from '@mailwright/contracts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

const types = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'Unknown',
  '',
  7,
  null,
  ['Notification'],
  { a: 1 },
];

test.each(types)('an Amazon SNS message of the type %j is malformed, and nothing is recorded', async (type) => {
  const topic = 'arn:aws:sns:us-east-1:123456789012:x';
  const body = { provider: 'ses', verification_key: topic };
  const added = await api.call('post', '/bounce-callbacks').send(body).expect(201);
  const { pathname } = new URL((added.body as BounceCallbackResource).url);
  const message = JSON.stringify({ Type: type, TopicArn: topic });
  expectProblem(await api.bare.post(pathname).set('Content-Type', 'text/plain').send(message), 'malformed_body');
  expect(await api.run('SELECT 1 FROM bounces')).toEqual([]);
});
