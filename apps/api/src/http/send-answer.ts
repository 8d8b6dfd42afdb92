import type { Request, Response } from 'express';
import { entityTagOf, namesEntityTag } from './entity-tag.ts';

/** An answer that went well. */
export interface Answer {
  status: 200 | 201 | 202 | 204;
  body?: unknown;
  headers?: Record<string, string>;
  /** Of what holds a person's data, whom it is about: an erasure looks for the kept answers by it. Not sent. */
  about?: string;
}

/** Sends an answer, as JSON when it has a body. */
export function sendAnswer(response: Response, answer: Answer): void {
  startAnswer(response, answer);
  if (answer.body === undefined) response.end();
  else sendJson(response, JSON.stringify(answer.body));
}

/**
 * Sends an answer like `sendAnswer`, and a single resource under its entity tag: who has it already, and says so in
 * If-None-Match, is answered 304 (RFC 9110, section 13).
 */
export function sendResource(request: Request, response: Response, answer: Answer): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || answer.status !== 200 || answer.body === undefined || Array.isArray(answer.body)) {
    sendAnswer(response, answer);
    return;
  }
  startAnswer(response, answer);
  const text = JSON.stringify(answer.body);
  response.setHeader('Cache-Control', 'private, no-cache');
  sendTagged(request, response, { text, tag: entityTagOf(text) });
}

/** Sends JSON under its entity tag, or 304 to who has it. */
export function sendTagged(request: Request, response: Response, tagged: { text: string; tag: string }): void {
  response.setHeader('ETag', tagged.tag);
  if (namesEntityTag(request.headers['if-none-match'], tagged.tag)) response.status(304).end();
  else sendJson(response, tagged.text);
}

function startAnswer(response: Response, answer: Answer): void {
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  response.status(answer.status);
}

function sendJson(response: Response, text: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  // Of an answer to HEAD, Node sends the headers only.
  response.end(text);
}
