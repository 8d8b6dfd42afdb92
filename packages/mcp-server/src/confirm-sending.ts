import { createHmac } from 'node:crypto';
import type { McpSession } from './session.ts';
import { ToolError } from './tool-result.ts';

/** Something that sends mail, as it is now. */
export interface Sending {
  /** What happens, in one sentence: it names the list, the number of people and the subject, where there are any. */
  sentence: string;
  /** What else the user should know before they agree. */
  details: object;
  /** Everything that must be the same when it is sent, as JSON. */
  state: unknown;
  send(): Promise<object>;
}

/**
 * The text that agrees to a sending: its sentence, which people read where they approve the call, and a code of its
 * state. Stateless processes can check it, since it is computed again.
 */
export function confirmationOf({ secret }: Pick<McpSession, 'secret'>, { sentence, state }: Sending): string {
  const code = createHmac('sha256', secret)
    .update(JSON.stringify([sentence, state]))
    .digest('hex')
    .slice(0, 12);
  return `${sentence} [${code}]`;
}

/**
 * Sends only what the user has agreed to: by answering the question of the MCP client, if it can ask, or else by the
 * confirmation of the same state.
 * @param prepare reads what would be sent; called again after the user has answered, since that may take minutes.
 * @throws ToolError if there is no valid confirmation, the user declines, or anything has changed meanwhile.
 */
export async function sendConfirmed(
  session: McpSession,
  prepare: () => Promise<Sending>,
  confirmation: string | undefined,
  signal: AbortSignal,
): Promise<object> {
  const sending = await prepare();
  const expected = confirmationOf(session, sending);
  if (session.askUser === undefined) {
    if (confirmation === undefined)
      throw new ToolError(
        'Nothing was sent. Call prepare_send, show its sentence to the user, and send when they agree.',
      );
    // Models change the spaces of long texts.
    if (normalize(confirmation) !== normalize(expected))
      throw new ToolError(
        'Nothing was sent: the confirmation is not the one of prepare_send, or something has changed since, such as ' +
          'the content or the number of people. Call prepare_send again, and ask the user again.',
      );
    return sending.send();
  }
  if ((await session.askUser(`${sending.sentence}?`, signal)) === 'declined')
    throw new ToolError('Nothing was sent: the user declined. Ask what they want to change.');
  const current = await prepare();
  if (confirmationOf(session, current) !== expected)
    throw new ToolError('Nothing was sent: something has changed while the user was asked. Call the tool again.');
  return current.send();
}

const normalize = (text: string): string => text.replace(/\s+/g, ' ').trim();
