import type { Choice, Preferences, SavedPreferences } from '@mailwright/audience';
import { giveReasonByLink, readPreferencesLink, savePreferencesByLink } from '@mailwright/campaigns';
import { UnsubscribeReason } from '@mailwright/contracts';
import { textsIn } from '@mailwright/content';
import { networkOf, ProblemError } from '@mailwright/platform';
import type { Request, Response, Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { checkStorable } from '../http/check-input.ts';
import { readBody } from '../http/read-body.ts';
import { html } from './html.ts';
import { type Look, readLook } from './list-look.ts';
import { maxCommentLength } from './reason-form.ts';
import { page, sendNotAllowed, sendNothingHere, sendPage, sendTooMany, sendUnreadable } from './render-page.ts';
import { renderPreferences, renderSaved } from './render-preferences.ts';

// Each request looks the person up on every list of the account, and a choice may send mails. This is enough for an
// office behind one address.
const limits = {
  read: { perSecond: 2, burst: 60 },
  write: { perSecond: 0.2, burst: 30 },
};

/**
 * `/p/{token}`: the lists that a person is on or may join. Opening the page changes nothing; its form does. The token
 * is the authority: there is no cookie, and no request that another site could forge.
 */
export function servePreferences(router: Router, deps: ApiDeps): void {
  const route = page('/p/{token}', async (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && request.method !== 'POST') return sendNotAllowed(response, 'GET, HEAD, POST');
    if (!(await mayGoOn(deps, request, response, isRead ? 'read' : 'write'))) return;
    const token = String(request.params['token']);
    const preferences = await readPreferencesLink(deps, token);
    if (preferences === undefined) return sendNothingHere(response);
    const look = await readLook(deps, preferences.accountId, preferences);
    if (isRead) return sendPreferences(response, preferences, look);
    const form = await readForm(request, response);
    if (form === undefined) return sendUnreadable(response);
    const saved = await savePreferencesByLink(deps, token, toChoice(form), request.ip ?? null);
    if (saved === undefined) return sendNothingHere(response);
    deps.publish(saved);
    deps.changes.note(saved.preferences.accountId, 'lists', 'campaigns');
    sendSaved(response, saved, look, token);
  });
  const reason = page('/p/{token}/reason', async (request, response) => {
    if (request.method !== 'POST') return sendNotAllowed(response, 'POST');
    if (!(await mayGoOn(deps, request, response, 'write'))) return;
    const form = await readForm(request, response);
    if (form === undefined) return sendUnreadable(response);
    const left = await giveReasonByLink(deps, String(request.params['token']), toReason(form));
    if (left === undefined) return sendNothingHere(response);
    deps.changes.note(left.accountId, 'lists', 'campaigns');
    const { thanksTitle, thanks } = textsIn(left.list?.language).reason;
    sendPage(response, 200, {
      ...(await readLook(deps, left.accountId, left.list)),
      title: thanksTitle,
      body: html`<h1>${thanksTitle}</h1>
        <p>${thanks}</p>`,
    });
  });
  router.all('/p/:token', route);
  router.all('/p/:token/reason', reason);
}

function sendPreferences(response: Response, preferences: Preferences, look: Look): void {
  const { language } = preferences;
  sendPage(response, 200, {
    ...look,
    title: textsIn(language).preferences.title,
    body: renderPreferences(preferences),
  });
}

function sendSaved(response: Response, saved: SavedPreferences, look: Look, token: string): void {
  const { language } = saved.preferences;
  sendPage(response, 200, {
    ...look,
    title: textsIn(language).preferences.savedTitle,
    body: renderSaved(saved, token),
  });
}

async function mayGoOn(
  { limiter }: ApiDeps,
  request: Request,
  response: Response,
  kind: keyof typeof limits,
): Promise<boolean> {
  const bucket = `preferences:${kind}:${networkOf(request.ip ?? '')}`;
  const { allowed, retryAfterSeconds } = await limiter.take(bucket, limits[kind], { whenUnavailable: 'memory' });
  if (!allowed) sendTooMany(response, retryAfterSeconds);
  return allowed;
}

/** What a form contains; undefined when it can't be read. */
async function readForm(request: Request, response: Response): Promise<Record<string, unknown> | undefined> {
  try {
    const { value } = await readBody(request, response, 'anonymous');
    checkStorable(value);
    return value;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return undefined;
  }
}

function toChoice(form: Record<string, unknown>): Choice {
  if (form['leave'] === 'all') return { shown: 'all', wanted: new Set() };
  return { shown: new Set(toTexts(form['shown'])), wanted: new Set(toTexts(form['lists'])) };
}

function toReason(form: Record<string, unknown>) {
  const text = typeof form['comment'] === 'string' ? form['comment'].trim() : '';
  const chosen = UnsubscribeReason.safeParse(form['reason']);
  const comment = text === '' ? null : text.slice(0, maxCommentLength).toWellFormed();
  return { lists: toTexts(form['lists']), reason: chosen.success ? chosen.data : ('other' as const), comment };
}

function toTexts(given: unknown): string[] {
  const items = Array.isArray(given) ? (given as unknown[]) : [given];
  return items.filter((item) => typeof item === 'string');
}
