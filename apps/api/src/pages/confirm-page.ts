import {
  type Confirmation,
  type ConfirmationState,
  confirmationDays,
  confirmSubscription,
  readConfirmation,
} from '@mailwright/audience';
import { type PublicTexts, textsIn } from '@mailwright/content';
import type { Response, Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { fillHtml, type Html, html } from './html.ts';
import { type Look, readLook } from './list-look.ts';
import { page, sendNotAllowed, sendNothingHere, sendPage } from './render-page.ts';
import { maskAddress } from './mask-address.ts';

/**
 * `/c/{token}`, from the mail that asks to confirm a subscription. Opening the page changes nothing, since scanners
 * open every link; only its button does.
 */
export function serveConfirmation(router: Router, deps: ApiDeps): void {
  const send = async (response: Response, confirmation: Confirmation | undefined, acted: boolean): Promise<void> => {
    if (confirmation === undefined) return sendNothingHere(response);
    sendState(response, confirmation, await readLook(deps, confirmation.accountId, confirmation.list), acted);
  };
  const route = page('/c/{token}', async (request, response) => {
    const token = String(request.params['token']);
    if (request.method === 'GET' || request.method === 'HEAD') {
      await send(response, await readConfirmation(deps, token), false);
    } else if (request.method === 'POST') {
      const done = await confirmSubscription(deps, token, request.ip ?? null);
      if (done !== undefined) {
        deps.publish(done);
        deps.changes.note(done.accountId, 'lists');
      }
      await send(response, done, true);
    } else {
      sendNotAllowed(response, 'GET, HEAD, POST');
    }
  });
  router.all('/c/:token', route);
}

function sendState(response: Response, confirmation: Confirmation, look: Look, acted: boolean): void {
  const { state, isNew, email, list } = confirmation;
  const texts = textsIn(list.language).confirm;
  const fill = (text: string) =>
    fillHtml(text, {
      // Whoever has an old link, perhaps from a forwarded mail, doesn't learn the address.
      email: html`<strong>${state === 'open' || isNew ? email : maskAddress(email)}</strong>`,
      list: html`<strong>${list.name}</strong>`,
      days: String(confirmationDays),
    });
  const { status, title, text } = states[state](texts, fill, acted);
  sendPage(response, status, {
    ...look,
    title: `${title} – ${list.name}`,
    body: html`<h1>${title}</h1>
      ${text}`,
  });
}

type Describe = (
  texts: PublicTexts['confirm'],
  fill: (text: string) => Html,
  acted: boolean,
) => { status: number; title: string; text: Html };

const gone: Describe = (texts, fill) => ({
  status: 410,
  title: texts.leftTitle,
  text: html`<p>${fill(texts.left)}</p>`,
});

const states: Record<ConfirmationState, Describe> = {
  open: (texts, fill) => ({
    status: 200,
    title: texts.title,
    text: html`<p>${fill(texts.question)}</p>
      <form method="post"><button type="submit">${texts.button}</button></form>
      <p class="dim">${texts.ignore}</p>`,
  }),
  confirmed: (texts, fill, acted) => ({
    status: 200,
    title: acted ? texts.doneTitle : texts.doneAgainTitle,
    text: html`<p>${fill(texts.done)}</p>`,
  }),
  expired: (texts, fill) => ({
    status: 410,
    title: texts.expiredTitle,
    text: html`<p>${fill(texts.expired)}</p>`,
  }),
  left: gone,
  suppressed: gone,
};
