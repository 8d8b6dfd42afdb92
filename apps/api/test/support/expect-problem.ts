import { expect } from '@jest/globals';
import { type ErrorCode, errorCodes, ProblemResource } from '@mailwright/contracts';
import type supertest from 'supertest';

/**
 * Expects a complete and consistent RFC 9457 response with this code.
 * @param fields all names in `errors`; by default there must be none.
 */
export function expectProblem(response: supertest.Response, code: ErrorCode, fields: string[] = []): ProblemResource {
  const { status, title } = errorCodes[code];
  expect({ status: response.status, text: response.text }).toMatchObject({ status });
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  const problem = response.body as ProblemResource;
  ProblemResource.parse(problem);
  expect(problem).toMatchObject({ type: `/docs/errors#${code}`, title, status, code });
  expect(problem.detail).not.toBe('');
  expect(problem.message).toBe(problem.detail);
  expect(problem.request_id).toBe(response.headers['x-request-id']);
  expect(Object.keys(problem.errors ?? {}).sort()).toEqual([...fields].sort());
  for (const messages of Object.values(problem.errors ?? {})) expect(messages).not.toEqual([]);
  return problem;
}
