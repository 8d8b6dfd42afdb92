import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * One middleware of several, which run one after another as Express runs them. Its router parses and compares the path before each of
 * them, though they are for all paths: for five of them that was a tenth of the CPU of a small request.
 */
export function inSequence(handlers: RequestHandler[]): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    let index = 0;
    const goOn = (error?: unknown): void => {
      const handler = handlers[index];
      index += 1;
      if (error !== undefined || handler === undefined) return next(error);
      void handler(request, response, goOn);
    };
    goOn();
  };
}
