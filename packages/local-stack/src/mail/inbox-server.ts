import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { CaughtMails } from './caught-mails.ts';
import { inboxStyle, renderInbox, renderMail } from './inbox-pages.ts';

const ownPolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// A mail's HTML is a stranger's: no scripts, no forms, and nothing is loaded from anywhere. Its links open in new tabs.
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'cross-origin-resource-policy': 'same-origin',
};
const types = { html: 'text/html; charset=utf-8', text: 'text/plain; charset=utf-8', css: 'text/css; charset=utf-8' };
// Mails hold links that act for their readers. A site whose name is made to lead here must not read them in a browser.
const ownNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * The web inbox: `/` for eyes, `/messages.json` for scripts, and of each mail its page, its HTML and its source. It only
 * ever reads, and answers nobody who came by another name than this machine's.
 */
export function createInboxServer(mails: CaughtMails): Server {
  return createServer((request, response) => {
    answer(mails, request, response).catch(() => {
      if (!response.headersSent) send(response, 500, types.text, 'The mail could not be read.\n');
      else response.end();
    });
  });
}

async function answer(mails: CaughtMails, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?');
  if (!ownNames.test(request.headers.host ?? '')) return send(response, 403, types.text, 'Not by this name.\n');
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, types.text, 'Only GET.\n');
  if (path === '/') return send(response, 200, types.html, renderInbox(await mails.list()));
  if (path === '/style.css') return send(response, 200, types.css, inboxStyle);
  if (path === '/messages.json') {
    return send(response, 200, 'application/json', JSON.stringify(await mails.list(), undefined, 2));
  }
  const [, id = '', part] = /^\/mails\/([\w-]+)(?:\/(html|raw))?$/.exec(path) ?? [];
  const mail = await mails.find(id);
  if (mail === undefined) return send(response, 404, types.text, 'There is no such mail.\n');
  if (part === 'raw') return send(response, 200, types.text, mails.raw(id) ?? '', mailPolicy);
  if (part === 'html') return send(response, 200, types.html, `<base target="_blank">${mail.html}`, mailPolicy);
  return send(response, 200, types.html, renderMail(mail));
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer, policy = ownPolicy): void {
  response.writeHead(status, { ...headers, 'content-type': type, 'content-security-policy': policy }).end(body);
}
