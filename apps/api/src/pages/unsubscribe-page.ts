import { readUnsubscribeLink, unsubscribeByLink } from '@mailwright/campaigns';
import type { Response, Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { html } from './html.ts';
import { page, sendNothingHere, sendPage } from './render-page.ts';

/**
 * `/u/{token}`, from every mail of a campaign. Opening it shows a page and changes nothing, since scanners open every link;
 * its button does, and so does the one-click POST of a mail program (RFC 8058), which has no cookie, follows no redirect and
 * may be sent any number of times. Its body says nothing that the link doesn't, so it isn't read.
 */
export function serveUnsubscribe(router: Router, deps: ApiDeps): void {
  const route = page('/u/{token}', async (request, response) => {
    const token = String(request.params['token']);
    if (request.method === 'GET' || request.method === 'HEAD') {
      const link = await readUnsubscribeLink(deps, token);
      if (link === undefined) sendNothingHere(response);
      else if (link.isOn) sendQuestion(response, link.listName);
      else sendDone(response, link.listName);
    } else if (request.method === 'POST') {
      const done = await unsubscribeByLink(deps, token, request.ip ?? null);
      if (done === undefined) return sendNothingHere(response);
      deps.publish(done);
      sendDone(response, done.listName);
    } else {
      response.setHeader('Allow', 'GET, HEAD, POST');
      sendPage(response, 405, {
        title: 'Not allowed',
        body: html`<h1>This page can only be opened and confirmed</h1>`,
      });
    }
  });
  router.all('/u/:token', route);
}

function sendQuestion(response: Response, listName: string | null): void {
  const title = 'Unsubscribe';
  sendPage(response, 200, {
    title: listName === null ? title : `${title} – ${listName}`,
    body: html`<h1>${title}</h1>
      <p>Do you want no more mail from <strong>${listName}</strong>?</p>
      <form method="post"><button type="submit">Unsubscribe me</button></form>`,
  });
}

function sendDone(response: Response, listName: string | null): void {
  const title = 'You are unsubscribed';
  const from = listName === null ? null : html` from <strong>${listName}</strong>`;
  sendPage(response, 200, {
    title: listName === null ? title : `${title} – ${listName}`,
    body: html`<h1>${title}</h1>
      <p>No more mail${from} comes to your address.</p>`,
  });
}
