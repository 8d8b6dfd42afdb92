// A sign-up form on a server of your own, without dependencies: it takes the form of sign-up.html, whose `action` is then
// /sign-up, and adds the person by the API, so that they stay on your site. Start it with
//   MAILWRIGHT_URL=https://mail.example.com MAILWRIGHT_API_KEY=mw_live_… MAILWRIGHT_LIST=list_… node sign-up-server.mjs
// The list should have double opt-in, because visitors can type anybody's address.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { MAILWRIGHT_URL, MAILWRIGHT_API_KEY, MAILWRIGHT_LIST, PORT = '4000' } = process.env;
const maxBytes = 10_000;
const fields = ['FIRST_NAME', 'LAST_NAME'];
// Where the browser goes afterwards: pages of your own.
const pages = { thanks: '/thanks', invalid: '/sign-up?problem=invalid', later: '/sign-up?problem=later' };

createServer((request, response) => {
  handle(request, response).catch(() => response.destroy());
}).listen(Number(PORT));

async function handle(request, response) {
  if (request.method !== 'POST' || request.url !== '/sign-up') response.writeHead(404).end();
  else if (!(Number(request.headers['content-length']) <= maxBytes)) response.writeHead(413).end();
  else {
    const form = new URLSearchParams(await text(request));
    const outcome = await signUp(form, request.socket.remoteAddress).catch(() => 'later');
    response.writeHead(303, { Location: pages[outcome] }).end();
  }
}

async function signUp(form, ip) {
  // A robot that filled in the trap sees what everyone sees.
  if (form.get('website')) return 'thanks';
  const email = (form.get('EMAIL') ?? '').trim();
  const found = await call('GET', `/subscribers/${encodeURIComponent(email)}?list_uid=${MAILWRIGHT_LIST}`);
  // Nothing changes about someone who is on the list; someone who has left, or hasn't confirmed, gets a mail to confirm.
  if (found.status === 200) {
    const { status } = await found.json();
    if (status !== 'unsubscribed' && status !== 'unconfirmed') return 'thanks';
    return outcomeOf(await add({ EMAIL: email, resubscribe: true, ip_address: ip }));
  }
  const values = Object.fromEntries(fields.filter((tag) => form.get(tag)).map((tag) => [tag, form.get(tag)]));
  return outcomeOf(await add({ ...values, EMAIL: email, ip_address: ip }));
}

function add(person) {
  return call('POST', '/subscribers', { ...person, list_uid: MAILWRIGHT_LIST });
}

function outcomeOf({ ok, status }) {
  // 409: the address is suppressed, which is nobody else's business.
  if (ok || status === 409) return 'thanks';
  return status === 422 ? 'invalid' : 'later';
}

function call(method, path, body) {
  return fetch(`${MAILWRIGHT_URL}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${MAILWRIGHT_API_KEY}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(5_000),
  });
}
