import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { CaughtMail, CaughtMails } from './caught-mails.ts';

const ownPolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// A mail's HTML is untrusted, so it gets no scripts, no forms and no remote content. Its links open in new tabs.
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
// Mails have links that act on behalf of their readers. A site that uses DNS rebinding mustn't read them in a browser.
const ownNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * The web inbox: `/` for browsers, `/messages.json` for scripts, and the page, the HTML and the source of each mail. It
 * is read-only, and refuses requests with a Host name other than this machine's.
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

/** The style of the inbox's pages, served as a separate file. */
const inboxStyle = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; }
ul.mails { list-style: none; margin: 0; padding: 0; }
ul.mails a { display: block; padding: .75rem 0; border-bottom: 1px solid #8886; text-decoration: none; color: inherit; }
ul.mails a:hover strong, ul.mails a:focus strong { text-decoration: underline; }
ul.mails span, dl, .note { opacity: .75; font-size: .9rem; }
ul.mails span { display: block; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .8rem; }
dd { margin: 0; }
pre { white-space: pre-wrap; padding: 1rem; border: 1px solid #8886; border-radius: .4rem; }
iframe { box-sizing: border-box; width: 100%; height: 65vh; border: 1px solid #8886; border-radius: .4rem; background: #fff; }
`;

/** The list of caught mails, newest first. */
function renderInbox(mails: CaughtMail[]): string {
  const items = mails.map(
    ({ id, subject, from, to, receivedAt }) =>
      `<li><a href="/mails/${id}"><strong>${escape(subject || '(no subject)')}</strong>` +
      `<span>${escape(from)} → ${escape(to.join(', '))}</span><span>${timeOf(receivedAt)}</span></a></li>`,
  );
  return page(
    'Inbox',
    `<h1>Inbox</h1>
<p class="note">Mail that Mailwright sent on this machine. None of it went anywhere else. <a href="/">Refresh</a></p>
${mails.length === 0 ? '<p>There is no mail yet.</p>' : `<ul class="mails">\n${items.join('\n')}\n</ul>`}`,
  );
}

/** A mail: its text with clickable links, and its HTML in a sandboxed frame without scripts or remote content. */
function renderMail({ id, subject, from, to, receivedAt, text, html }: CaughtMail): string {
  return page(
    subject || '(no subject)',
    `<p><a href="/">← Inbox</a></p>
<h1>${escape(subject || '(no subject)')}</h1>
<dl><dt>From</dt><dd>${escape(from)}</dd><dt>To</dt><dd>${escape(to.join(', '))}</dd><dt>Received</dt><dd>${timeOf(receivedAt)}</dd></dl>
<h2>Text</h2>
<pre>${text === '' ? '(none)' : linked(text)}</pre>
<h2>HTML</h2>
${html === '' ? '<p>(none)</p>' : `<iframe title="HTML of the mail" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer" src="/mails/${id}/html"></iframe>`}
<p><a href="/mails/${id}/raw">Source</a></p>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
${body}
</body>
</html>
`;
}

function timeOf(at: string): string {
  return `<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)} UTC</time>`;
}

// Links only what is clearly a web address, without the punctuation after it; everything else stays text.
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 0
        ? escape(part)
        : `<a href="${escape(part)}" target="_blank" rel="noopener noreferrer">${escape(part)}</a>`,
    )
    .join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
