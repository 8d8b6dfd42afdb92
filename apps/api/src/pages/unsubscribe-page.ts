import { readUnsubscribeLink, unsubscribeByLink, type UnsubscribeLink } from '@mailwright/campaigns';
import { textsIn } from '@mailwright/content';
import type { Response, Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { fillHtml, type Html, html } from './html.ts';
import { type Look, readLook } from './list-look.ts';
import { maskAddress } from './mask-address.ts';
import { renderReasonForm } from './reason-form.ts';
import { page, sendNotAllowed, sendNothingHere, sendPage } from './render-page.ts';

/**
 * `/u/{token}`, from every mail of a campaign. Opening the page changes nothing, since scanners open every link. Its
 * button does, and so does the one-click POST of a mail program (RFC 8058), which has no cookie, follows no redirect
 * and may be sent any number of times. The body of that POST says nothing that the link doesn't, so it isn't read.
 */
export function serveUnsubscribe(router: Router, deps: ApiDeps): void {
  const lookOf = ({ accountId, list }: UnsubscribeLink) => readLook(deps, accountId, list);
  const route = page('/u/{token}', async (request, response) => {
    const token = String(request.params['token']);
    if (request.method === 'GET' || request.method === 'HEAD') {
      const link = await readUnsubscribeLink(deps, token);
      if (link === undefined) sendNothingHere(response);
      else if (link.isOn) sendQuestion(response, { ...link, look: await lookOf(link) }, token);
      else sendDone(response, { ...link, look: await lookOf(link) }, token, false);
    } else if (request.method === 'POST') {
      const done = await unsubscribeByLink(deps, token, request.ip ?? null);
      if (done === undefined) return sendNothingHere(response);
      deps.publish(done);
      if (done.accountId !== undefined) deps.changes.note(done.accountId, 'lists', 'campaigns');
      sendDone(response, { ...done, look: await lookOf(done) }, token, true);
    } else {
      sendNotAllowed(response, 'GET, HEAD, POST');
    }
  });
  router.all('/u/:token', route);
}

type ShownLink = UnsubscribeLink & { look: Look };

function sendQuestion(response: Response, { list, email, look }: ShownLink, token: string): void {
  const texts = textsIn(list?.language).unsubscribe;
  sendPage(response, 200, {
    ...look,
    title: titleOf(texts.title, list),
    body: html`<h1>${texts.title}</h1>
      <p>${fillNames(texts.question, list?.name, email)}</p>
      <form method="post"><button type="submit">${texts.button}</button></form>
      ${toPreferences(token, texts.toPreferences)}`,
  });
}

/** @param asks whether to ask why they left, because they have just done so. */
function sendDone(response: Response, { list, email, look }: ShownLink, token: string, asks: boolean): void {
  const texts = textsIn(list?.language);
  const { doneTitle, done, doneWithoutList } = texts.unsubscribe;
  const text = list === undefined ? doneWithoutList : fillNames(done, list.name, email);
  sendPage(response, 200, {
    ...look,
    title: titleOf(doneTitle, list),
    body: html`<h1>${doneTitle}</h1>
      <p>${text}</p>
      ${list !== undefined && toPreferences(token, texts.unsubscribe.toPreferences)}
      ${list !== undefined && asks && renderReasonForm(texts, token, [list.uid])}`,
  });
}

/** The mail with the link may have been forwarded, so the address is masked. */
function fillNames(text: string, list = '', email = ''): Html {
  return fillHtml(text, {
    list: html`<strong>${list}</strong>`,
    email: html`<strong>${maskAddress(email)}</strong>`,
  });
}

function titleOf(title: string, list: UnsubscribeLink['list']): string {
  return list === undefined ? title : `${title} – ${list.name}`;
}

function toPreferences(token: string, label: string): Html {
  return html`<p><a href="/p/${token}">${label}</a></p>`;
}
