import type { ClientOptions } from '@mailwright/client';
import type { Say } from '../local-server.ts';

type Send = NonNullable<ClientOptions['fetch']>;

/** Sends a client's requests, and prints each request and its response, a line each. */
export function showCalls(say: Say): Send {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const path = decodeURIComponent(pathname);
    say(`   → ${request.method} ${path}${search} ${shorten(await request.clone().text())}`.trimEnd());
    const response = await fetch(request);
    say(`   ← ${response.status} ${shorten(hideSecret(await response.clone().text()))}`.trimEnd());
    return response;
  };
}

function hideSecret(text: string): string {
  return text.replaceAll(/("whsec_.{4})[^"]*"/g, '$1…"');
}

function shorten(text: string): string {
  return text.length > 220 ? `${text.slice(0, 220)}…` : text;
}
