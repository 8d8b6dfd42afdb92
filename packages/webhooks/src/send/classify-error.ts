import type { Socket } from 'node:net';
import type { Request } from 'got';

type CodedError = Error & { code?: string; cause?: unknown };

// This process or machine has run out of a resource: the receiver is not to blame.
const exhausted = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS']);
// A mistake in our code or data, as Node and got report it. By name: across realms these aren't instances of our classes.
const mistakes = new Set(['TypeError', 'RangeError', 'ReferenceError']);
const hungUp = new Set(['ECONNRESET', 'EPIPE']);

/** Whether an error of got is our own fault and not the receiver's, so that it mustn't count against a hook. */
export function isOurFault(error: CodedError): boolean {
  if (exhausted.has(error.code ?? '')) return true;
  const cause = error.cause as { name?: string } | undefined;
  return mistakes.has(error.name) || mistakes.has(cause?.name ?? '');
}

/**
 * Watches a request; the returned function decides whether an error means that the receiver had already closed a keep-alive
 * connection: it was reused, and not a byte was received on it. Sending again at once is then safe (RFC 9112 §9.3.1).
 */
export function isStaleConnection(request: Request): (error: CodedError) => boolean {
  let socket: Socket | undefined;
  let before = 0;
  request.once('socket', (given: Socket) => {
    socket = given;
    before = given.bytesRead;
  });
  return (error) =>
    hungUp.has(error.code ?? '') &&
    request.reusedSocket === true &&
    socket !== undefined &&
    socket.bytesRead === before;
}
