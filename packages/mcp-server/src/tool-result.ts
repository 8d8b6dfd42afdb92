import { ConnectionError, MailwrightError } from 'mailwright';
import { errorCodes } from '@mailwright/contracts';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { McpSession } from './session.ts';
import { shorten } from './shorten.ts';

/** A refusal by a tool itself, for the model to read. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** What a tool returns: the same JSON as text, for clients that don't know structured content. */
export function toResult(result: object): CallToolResult {
  const structuredContent = shorten(result);
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
}

/** Describes an error to the model. Unexpected errors go to the session's `onError` and are not shown. */
export function describeError(error: unknown, session: Pick<McpSession, 'onError'>): CallToolResult {
  if (error instanceof ToolError) return asError(error.message);
  if (error instanceof ConnectionError)
    return asError('The Mailwright could not be reached. Nothing is known about whether the request was carried out.');
  if (error instanceof MailwrightError) return describeProblem(error);
  session.onError(error);
  return asError('The tool has failed unexpectedly.');
}

function describeProblem({
  message,
  status,
  code,
  errors,
  retryAfterSeconds,
  requestId,
}: MailwrightError): CallToolResult {
  const fields = Object.entries(errors).map(([field, messages]) => `${field}: ${messages.join('; ')}`);
  const help = code === undefined ? undefined : errorCodes[code].help;
  const lines = [
    message,
    ...fields,
    ...(help === undefined || help === message ? [] : [help]),
    `(HTTP ${status}${code === undefined ? '' : `, ${code}`}${requestId === undefined ? '' : `, request ${requestId}`})`,
  ];
  const details = { status, code: code ?? null, errors, retry_after_seconds: retryAfterSeconds ?? null };
  return { ...asError(lines.join('\n')), structuredContent: { error: { ...details, detail: message } } };
}

function asError(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}
