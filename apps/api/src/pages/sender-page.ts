import { readSenderLink, type SenderLink, senderLinkDays, verifySender } from '@mailwright/senders';
import type { Response, Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { type Html, html } from './html.ts';
import { page, sendNothingHere, sendPage } from './render-page.ts';

/**
 * `/s/{token}`, from the mail that asks to confirm an address as a sender. Opening the page changes nothing, since
 * scanners open every link; only its button does.
 */
export function serveSenderLink(router: Router, deps: ApiDeps): void {
  const route = page('/s/{token}', async (request, response) => {
    const token = String(request.params['token']);
    if (request.method === 'GET' || request.method === 'HEAD') {
      sendState(response, await readSenderLink(deps, token));
    } else if (request.method === 'POST') {
      const link = await verifySender(deps, token, request.ip ?? null);
      if (link !== undefined) deps.changes.note(link.accountId, 'senders');
      sendState(response, link);
    } else {
      response.setHeader('Allow', 'GET, HEAD, POST');
      sendPage(response, 405, {
        title: 'Not allowed',
        body: html`<h1>This page can only be opened and confirmed</h1>`,
      });
    }
  });
  router.all('/s/:token', route);
}

function sendState(response: Response, link: SenderLink | undefined): void {
  if (link === undefined) return sendNothingHere(response);
  const { status, title, text } = states[link.state](link);
  sendPage(response, status, {
    title,
    body: html`<h1>${title}</h1>
      ${text}`,
  });
}

const states: Record<SenderLink['state'], (link: SenderLink) => { status: number; title: string; text: Html }> = {
  open: ({ email, accountName }) => ({
    status: 200,
    title: 'Confirm your address',
    text: html`<p><strong>${accountName}</strong> wants to send emails from <strong>${email}</strong>.</p>
      <form method="post"><button type="submit">Yes, allow it</button></form>
      <p class="dim">
        If you don't know this account, close this page: without your confirmation, it can't send from your address.
      </p>`,
  }),
  verified: ({ email, accountName }) => ({
    status: 200,
    title: 'The address has been confirmed',
    text: html`<p><strong>${accountName}</strong> may send emails from <strong>${email}</strong>.</p>`,
  }),
  expired: ({ email }) => ({
    status: 410,
    title: 'This link has expired',
    text: html`<p>It was valid for ${senderLinkDays} days. Request a new one to confirm <strong>${email}</strong>.</p>`,
  }),
};
