import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

/** The exported lines of a metric, without the label that all lines share. */
async function linesOf(name: string): Promise<string[]> {
  const lines = (await api.metrics.metrics()).split('\n').filter((line) => line.startsWith(name));
  return lines.map((line) => line.replace(/,service="api"|service="api",/, ''));
}

test('requests are counted by method, route and status class, and problems by code; never by the path', async () => {
  const uid = await api.addList();
  await api.call('get', `/lists/${uid}`).expect(200);
  await api.call('get', '/lists/list_00000000000000000000000000').expect(404);
  await api.call('get', '/lists/anything').expect(404);
  await api.bare.get('/api/v1/lists').expect(401);
  await api.bare.get('/there/is/nothing').expect(404);
  const counts = await until('all six requests to be counted', async () => {
    const lines = await linesOf('mailwright_http_request_seconds_count');
    return lines.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0) === 6 && lines;
  });
  expect(counts.sort()).toEqual([
    'mailwright_http_request_seconds_count{method="GET",route="/lists",status="4xx"} 1',
    'mailwright_http_request_seconds_count{method="GET",route="/lists/{uid}",status="2xx"} 1',
    'mailwright_http_request_seconds_count{method="GET",route="/lists/{uid}",status="4xx"} 2',
    'mailwright_http_request_seconds_count{method="GET",route="unknown",status="4xx"} 1',
    'mailwright_http_request_seconds_count{method="POST",route="/lists",status="2xx"} 1',
  ]);
  expect((await linesOf('mailwright_http_problems_total')).sort()).toEqual([
    'mailwright_http_problems_total{code="not_found"} 3',
    'mailwright_http_problems_total{code="unauthenticated"} 1',
  ]);
  expect(await linesOf('mailwright_http_requests_under_way')).toEqual([
    'mailwright_http_requests_under_way{service="api"} 0',
  ]);
  expect(await api.metrics.metrics()).not.toContain(uid);
});
