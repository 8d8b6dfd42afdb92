import {
  type Confirmation,
  type ConfirmationState,
  confirmationDays,
  confirmSubscription,
  readConfirmation,
} from '@mailwright/audience';
import type { Response, Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { type Html, html } from './html.ts';
import { page, sendNothingHere, sendPage } from './render-page.ts';

/**
 * `/c/{token}`, from the mail that asks to confirm a subscription. Opening it shows a page and changes nothing, since
 * scanners open every link; only its button does.
 */
export function serveConfirmation(router: Router, deps: ApiDeps): void {
  const route = page('/c/{token}', async (request, response) => {
    const token = String(request.params['token']);
    if (request.method === 'GET' || request.method === 'HEAD') {
      sendState(response, await readConfirmation(deps, token), false);
    } else if (request.method === 'POST') {
      const done = await confirmSubscription(deps, token, request.ip ?? null);
      if (done !== undefined) deps.publish(done);
      sendState(response, done, true);
    } else {
      response.setHeader('Allow', 'GET, HEAD, POST');
      sendPage(response, 405, {
        title: 'Not allowed',
        body: html`<h1>This page can only be opened and confirmed</h1>`,
      });
    }
  });
  router.all('/c/:token', route);
}

function sendState(response: Response, confirmation: Confirmation | undefined, acted: boolean): void {
  if (confirmation === undefined) return sendNothingHere(response);
  const { state, listName } = confirmation;
  const { status, title, text } = states[state](html`<strong>${listName}</strong>`, acted);
  sendPage(response, status, {
    title: `${title} – ${listName}`,
    body: html`<h1>${title}</h1>
      ${text}`,
  });
}

type Describe = (list: Html, acted: boolean) => { status: number; title: string; text: Html };

const gone: Describe = (list) => ({
  status: 410,
  title: 'This link does not work any more',
  text: html`<p>This address has left ${list} since the link was sent. To be back, sign up once more.</p>`,
});

const states: Record<ConfirmationState, Describe> = {
  open: (list) => ({
    status: 200,
    title: 'Confirm your subscription',
    text: html`<p>You, or someone with your address, signed up for ${list}.</p>
      <form method="post"><button type="submit">Yes, subscribe me</button></form>
      <p class="dim">If it wasn't you, close this page: without your confirmation nothing is sent.</p>`,
  }),
  confirmed: (list, acted) => ({
    status: 200,
    title: acted ? 'You are subscribed' : 'You are subscribed already',
    text: html`<p>Thank you. Mail from ${list} comes to your address from now on.</p>`,
  }),
  expired: (list) => ({
    status: 410,
    title: 'This link has expired',
    text: html`<p>It worked for ${confirmationDays} days. Sign up for ${list} once more to get a new one.</p>`,
  }),
  left: gone,
  suppressed: gone,
};
