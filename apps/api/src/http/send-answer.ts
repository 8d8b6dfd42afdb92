import type { Request, Response } from 'express';
import { entityTagOf, namesEntityTag } from './entity-tag.ts';

/** An answer that went well. */
export interface Answer {
  status: 200 | 201 | 202 | 204;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Sends an answer, as JSON when it has a body. What was asked for a single resource and has it already, by its entity
 * tag, is told so: 304 (RFC 9110, section 13).
 */
export function sendAnswer(request: Request, response: Response, answer: Answer): void {
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  response.status(answer.status);
  if (answer.body === undefined) {
    response.end();
    return;
  }
  const text = JSON.stringify(answer.body);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && answer.status === 200 && !Array.isArray(answer.body)) {
    response.setHeader('Cache-Control', 'private, no-cache');
    sendTagged(request, response, { text, tag: entityTagOf(text) });
  } else {
    sendJson(response, text);
  }
}

/** Sends JSON under its entity tag, or 304 to who has it. */
export function sendTagged(request: Request, response: Response, tagged: { text: string; tag: string }): void {
  response.setHeader('ETag', tagged.tag);
  if (namesEntityTag(request.headers['if-none-match'], tagged.tag)) response.status(304).end();
  else sendJson(response, tagged.text);
}

function sendJson(response: Response, text: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  // Of an answer to HEAD, Node sends the headers only.
  response.end(text);
}
