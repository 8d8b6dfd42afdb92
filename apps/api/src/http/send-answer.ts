import type { Response } from 'express';

/** An answer that went well. */
export interface Answer {
  status: 200 | 201 | 202 | 204;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends an answer, as JSON when it has a body. */
export function sendAnswer(response: Response, answer: Answer): void {
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  response.status(answer.status);
  if (answer.body === undefined) response.end();
  else response.json(answer.body);
}
