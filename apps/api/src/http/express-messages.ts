import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';

/** What Node's server makes of a request and its response. */
type MessageClasses = Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>>;

/** What Express makes each request and response inherit from. Its types don't have them. */
const prototypesOf = (app: Express) => app as unknown as { request: Request; response: Response };

/**
 * The classes that a server of this app makes its requests and responses of. Express otherwise changes the prototypes of each of
 * them, which makes all code that uses them slower: a twentieth of the CPU of a small request.
 */
export function messageClassesOf(app: Express): MessageClasses {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Of extends IncomingMessage = IncomingMessage> extends ServerResponse<Of> {}
  const prototypes = prototypesOf(app);
  Object.setPrototypeOf(AppRequest.prototype, prototypes.request);
  Object.setPrototypeOf(AppResponse.prototype, prototypes.response);
  prototypes.request = AppRequest.prototype as Request;
  prototypes.response = AppResponse.prototype as Response;
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/** A request and its response as Express's own, before it handles them. */
export function toExpress(
  app: Express,
  message: IncomingMessage,
  reply: ServerResponse,
): { request: Request; response: Response } {
  const prototypes = prototypesOf(app);
  // Of a server that makes others.
  if (Object.getPrototypeOf(message) !== prototypes.request) Object.setPrototypeOf(message, prototypes.request);
  if (Object.getPrototypeOf(reply) !== prototypes.response) Object.setPrototypeOf(reply, prototypes.response);
  const [request, response] = [message as Request, reply as Response];
  request.res = response;
  response.req = request;
  response.locals = {};
  return { request, response };
}
