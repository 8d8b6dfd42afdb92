import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';

/** The classes that Node's server uses for a request and its response. */
type MessageClasses = Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>>;

/** The prototypes of all of Express's requests and responses. Its types don't include them. */
const prototypesOf = (app: Express) => app as unknown as { request: Request; response: Response };

/**
 * The classes that a server of this app must use for its requests and responses. Otherwise Express changes the
 * prototype of each one, which slows down all code that uses them: by a twentieth of the CPU of a small request.
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

/** Turns a request and its response into Express's own, before Express handles them. */
export function toExpress(
  app: Express,
  message: IncomingMessage,
  reply: ServerResponse,
): { request: Request; response: Response } {
  const prototypes = prototypesOf(app);
  // Needed only if the server uses other classes.
  if (Object.getPrototypeOf(message) !== prototypes.request) Object.setPrototypeOf(message, prototypes.request);
  if (Object.getPrototypeOf(reply) !== prototypes.response) Object.setPrototypeOf(reply, prototypes.response);
  const [request, response] = [message as Request, reply as Response];
  request.res = response;
  response.req = request;
  response.locals = {};
  return { request, response };
}
