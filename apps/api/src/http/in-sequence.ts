import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * Combines several middlewares into one. They run one after another, as Express runs them, but without a router that
 * compares paths. What one of them throws is passed to `next`.
 */
export function inSequence(handlers: RequestHandler[]): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    let index = 0;
    const goOn = (error?: unknown): void => {
      const handler = handlers[index];
      index += 1;
      if (error !== undefined || handler === undefined) return next(error);
      try {
        void handler(request, response, goOn);
      } catch (thrown) {
        next(thrown);
      }
    };
    goOn();
  };
}
