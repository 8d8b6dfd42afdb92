import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { CaughtMails } from './caught-mails.ts';
import { inboxStyle, renderInbox, renderMail } from './inbox-pages.ts';

const ownPolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// A mail's HTML is untrusted: no scripts, no forms, and no remote content. Its links open in new tabs.
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
// Mails hold links that act for their readers. A site that uses DNS rebinding must not read them in a browser.
const ownNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * The web inbox: `/` for browsers, `/messages.json` for scripts, and the page, the HTML and the source of each mail. It is
 * read-only, and refuses requests with a Host name other than this machine's.
 */
export function createInboxServer(mails: CaughtMails): Server {
  return createServer((request, response) => {
    respond(mails, request, response).catch(() => {
      if (!response.headersSent) send(response, 500, types.text, 'The mail could not be read.\n');
      else response.end();
    });
  });
}

async function respond(mails: CaughtMails, request: IncomingMessage, response: ServerResponse): Promise<void> {
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
