import { readSignUpForm, type SignUpForm, signUp } from '@mailwright/audience';
import { type FieldErrors, networkOf, ProblemError } from '@mailwright/platform';
import type { Request, Response, Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { checkStorable } from '../http/check-input.ts';
import { readBody } from '../http/read-body.ts';
import { type Html, html } from './html.ts';
import { type FilledIn, renderForm, trapName } from './render-form.ts';
import { page, sendNothingHere, sendPage } from './render-page.ts';

// For one address and one list: enough for an office behind one address, and too little to fill mailboxes or a list.
const formLimit = { perSecond: 0.2, burst: 20 };

const empty: FilledIn = { values: {}, errors: {} };

/** `/f/{list_uid}`: a list's public sign-up form, hosted here or posted to from another site's page. */
export function serveForm(router: Router, deps: ApiDeps): void {
  const find = (request: Request) => readSignUpForm(deps.database, String(request.params['uid']));
  router.get(
    '/f/:uid',
    page('/f/{uid}', async (request, response) => {
      const form = await find(request);
      if (form === undefined) sendNothingHere(response);
      else sendForm(response, 200, form, empty);
    }),
  );
  router.get(
    '/f/:uid/thanks',
    page('/f/{uid}/thanks', async (request, response) => {
      const form = await find(request);
      if (form === undefined) sendNothingHere(response);
      else sendThanks(response, form);
    }),
  );
  router.post(
    '/f/:uid',
    page('/f/{uid}', async (request, response) => {
      const form = await find(request);
      if (form === undefined) return sendNothingHere(response);
      const { limiter } = deps;
      const bucket = `form:${form.listUid}:${networkOf(request.ip ?? '')}`;
      const { allowed, retryAfterSeconds } = await limiter.take(bucket, formLimit, { whenUnavailable: 'memory' });
      if (!allowed) return sendTooMany(response, retryAfterSeconds);
      return submit(deps, form, request, response);
    }),
  );
}

async function submit(deps: ApiDeps, form: SignUpForm, request: Request, response: Response): Promise<void> {
  const given: Record<string, unknown> = {};
  try {
    Object.assign(given, (await readBody(request, response, 'anonymous')).value);
    checkStorable(given);
    // A robot that filled in the trap sees the success page, and learns nothing.
    if (given[trapName] === undefined || given[trapName] === '') {
      deps.publish(await signUp(deps, form, toFieldValues(form, given), request.ip ?? null));
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code === 'validation_failed')
      return sendForm(response, 422, form, { values: given, errors: error.errors ?? {} });
    return sendRefusal(response, error);
  }
  // So that reloading the page doesn't send the form again.
  response.redirect(303, `/f/${form.listUid}/thanks`);
}

/** Browsers send times without an offset: they are read as UTC. */
function toFieldValues(form: SignUpForm, given: Record<string, unknown>): Record<string, unknown> {
  const values = { ...given };
  for (const { tag, type } of form.fields) {
    const value = values[tag];
    if (type === 'datetime' && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(value))
      values[tag] = `${value.length === 16 ? `${value}:00` : value}Z`;
  }
  return values;
}

function sendForm(response: Response, status: number, form: SignUpForm, filled: FilledIn): void {
  const body = html`<h1>${form.listName}</h1>
    ${form.company !== null && html`<p class="dim">${form.company}</p>`} ${summary(form, filled.errors)}
    ${renderForm(form, `/f/${form.listUid}`, filled)}`;
  sendPage(response, status, { title: form.listName, body, framed: true });
}

/** Screen readers read it first, since an invalid field may be far down. */
function summary(form: SignUpForm, errors: FieldErrors): Html | null {
  const tags = new Set(form.fields.map(({ tag }) => tag));
  const count = Object.keys(errors).length;
  if (count === 0) return null;
  const others = Object.entries(errors).filter(([name]) => !tags.has(name));
  return html`<div role="alert">
    <p class="wrong">Please check what you have filled in.</p>
    ${others.map(([, messages]) => html`<p class="wrong">${messages.join(', ')}</p>`)}
  </div>`;
}

function sendThanks(response: Response, form: SignUpForm): void {
  const text =
    form.subscription === 'double_opt_in'
      ? html`<p>
          A mail is on its way to you. Follow its link to confirm that you want to get
          <strong>${form.listName}</strong>.
        </p>`
      : html`<p>
          You have signed up for <strong>${form.listName}</strong>. If you had left it before, a mail asks you to
          confirm.
        </p>`;
  sendPage(response, 200, {
    title: `Thank you – ${form.listName}`,
    body: html`<h1>Thank you</h1>
      ${text}`,
    framed: true,
  });
}

function sendRefusal(response: Response, problem: ProblemError): void {
  const busy = problem.code === 'plan_limit_reached' || problem.code === 'service_unavailable';
  const text = busy
    ? 'Sign-up is unavailable at the moment. Please try again later.'
    : 'What was sent could not be read.';
  const title = 'That did not work';
  sendPage(response, busy ? 503 : 400, {
    title,
    body: html`<h1>${title}</h1>
      <p>${text}</p>`,
    framed: true,
  });
}

function sendTooMany(response: Response, retryAfterSeconds: number): void {
  response.setHeader('Retry-After', String(retryAfterSeconds));
  const title = 'Too many at once';
  const text = 'The form was sent too often from your address. Please try again in a minute.';
  sendPage(response, 429, {
    title,
    body: html`<h1>${title}</h1>
      <p>${text}</p>`,
    framed: true,
  });
}
