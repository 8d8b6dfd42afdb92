import { expect, test } from '@jest/globals';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { inSequence } from './in-sequence.ts';

/** Runs these handlers. Returns what `next` got and how many of them ran. */
function run(...handlers: RequestHandler[]): { passed: unknown[]; ran: number } {
  const passed: unknown[] = [];
  let ran = 0;
  const counted = handlers.map((handler): RequestHandler => {
    return (request, response, next) => {
      ran += 1;
      return handler(request, response, next);
    };
  });
  const next: NextFunction = (error?: unknown) => void passed.push(error);
  void inSequence(counted)({} as Request, {} as Response, next);
  return { passed, ran };
}
const goOn: RequestHandler = (_request, _response, next) => next();

test('handlers run one after another, and then whatever follows the sequence', () => {
  expect(run(goOn, goOn)).toEqual({ passed: [undefined], ran: 2 });
});

test('a handler that responds ends the sequence', () => {
  expect(run(goOn, () => {}, goOn)).toEqual({ passed: [], ran: 2 });
});

test('an error that a handler passes on or throws goes to the error handler, and no other handler runs', () => {
  const fails: RequestHandler = (_request, _response, next) => next('passed');
  const throws: RequestHandler = () => {
    throw new Error('thrown');
  };
  expect(run(fails, goOn)).toEqual({ passed: ['passed'], ran: 1 });
  expect(run(goOn, throws, goOn)).toEqual({ passed: [new Error('thrown')], ran: 2 });
});
