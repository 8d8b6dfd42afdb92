import type { MailwrightClient, Me } from 'mailwright';
import type { Scope } from '@mailwright/contracts';

/** How much the tools may do, within what the key may do. */
export const mcpModes = ['read', 'draft', 'send'] as const;
/** `read`: only read; `draft`: also write what sends nothing by itself, and change people; `send`: also send mail. */
export type McpMode = (typeof mcpModes)[number];

/** Asks the user of the MCP client whether to go ahead. */
export type AskUser = (question: string, signal: AbortSignal) => Promise<'accepted' | 'declined'>;

/** What tools work with: the caller's key and what it may do. */
export interface McpSession {
  client: MailwrightClient;
  me: Me;
  mode: McpMode;
  /** Keyed with the caller's API key, so that a confirmation is worth nothing to another caller. */
  secret: string;
  /** Undefined if the MCP client can't ask its user. */
  askUser: AskUser | undefined;
  /** Receives an error that isn't a response of the API. */
  onError(error: unknown): void;
}

/** Whether the key of a session has a scope. */
export function hasKeyScope({ me }: Pick<McpSession, 'me'>, scope: Scope): boolean {
  const [group] = scope.split(':');
  return me.key.scopes.some((held) => held === '*' || held === scope || held === `${group}:*`);
}
