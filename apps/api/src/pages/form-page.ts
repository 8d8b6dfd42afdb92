import { readBrand } from '@mailwright/accounts';
import { readSignUpForm, type SignUpForm, signUp } from '@mailwright/audience';
import type { Brand } from '@mailwright/contracts';
import { textsIn } from '@mailwright/content';
import { networkOf, ProblemError } from '@mailwright/platform';
import type { Request, Response, Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { checkStorable } from '../http/check-input.ts';
import { readBody } from '../http/read-body.ts';
import { formPage, stepPage, thanksPage } from './form-pages.ts';
import { html } from './html.ts';
import { proofScript } from './proof-script.ts';
import { type FilledIn, proofName, trapName } from './render-form.ts';
import { page, sendNothingHere, sendPage } from './render-page.ts';

// Per network and list: enough for an office behind one address, and too little to fill mailboxes or a list.
const formLimit = { perSecond: 0.2, burst: 20 };

type BrandedForm = SignUpForm & { brand: Brand };

const empty: FilledIn = { values: {}, errors: {} };

/** `/f/{list_uid}`: a list's public sign-up form, hosted here or posted to from a page of another site. */
export function serveForm(router: Router, deps: ApiDeps): void {
  const find = async (request: Request): Promise<BrandedForm | undefined> => {
    const form = await readSignUpForm(deps.database, String(request.params['uid']));
    return form && { ...form, brand: await readBrand(deps.database, form.accountId) };
  };
  router.get(
    '/f/:uid',
    page('/f/{uid}', async (request, response) => {
      const form = await find(request);
      if (form === undefined) sendNothingHere(response);
      else sendForm(deps, response, 200, form, empty);
    }),
  );
  router.get(
    '/f/:uid/thanks',
    page('/f/{uid}/thanks', async (request, response) => {
      const form = await find(request);
      if (form === undefined) sendNothingHere(response);
      else sendPage(response, 200, thanksPage(form));
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
      if (!allowed) return sendTooMany(response, form, retryAfterSeconds);
      return submit(deps, form, request, response);
    }),
  );
}

async function submit(deps: ApiDeps, form: BrandedForm, request: Request, response: Response): Promise<void> {
  const given: Record<string, unknown> = {};
  try {
    Object.assign(given, (await readBody(request, response, 'anonymous')).value);
    checkStorable(given);
    // A robot that filled in the trap sees the success page and learns nothing.
    if (given[trapName] === undefined || given[trapName] === '') {
      const proof = await deps.proofOfWork.check(given[proofName], networkOf(request.ip ?? ''));
      if (proof.kind === 'too_many') return sendTooMany(response, form, proof.retryAfterSeconds);
      if (proof.kind === 'wanting') return sendPage(response, 200, stepPage(form, given, deps.proofOfWork.waitToken()));
      deps.publish(await signUp(deps, form, toFieldValues(form, given), request.ip ?? null));
      deps.changes.note(form.accountId, 'lists');
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return sendProblem(deps, response, form, given, error);
  }
  // Redirects, so that reloading the page doesn't send the form again. In a frame, our own page is shown, with a link
  // that leaves the frame, since other sites rarely allow framing.
  const isFramed = request.headers['sec-fetch-dest'] === 'iframe';
  const target = isFramed ? null : form.settings.redirect_url;
  response.redirect(303, target ?? `/f/${form.listUid}/thanks`);
}

function sendProblem(
  deps: ApiDeps,
  response: Response,
  form: BrandedForm,
  values: Record<string, unknown>,
  problem: ProblemError,
): void {
  if (problem.code !== 'validation_failed') sendRefusal(response, form, problem);
  else sendForm(deps, response, 422, form, { values, errors: problem.errors ?? {} });
}

/** Browsers send times without an offset, which are read as UTC. */
function toFieldValues(form: BrandedForm, given: Record<string, unknown>): Record<string, unknown> {
  const values = { ...given };
  for (const { tag, type } of form.fields) {
    const value = values[tag];
    if (type === 'datetime' && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(value))
      values[tag] = `${value.length === 16 ? `${value}:00` : value}Z`;
  }
  return values;
}

function sendForm(
  { proofOfWork }: Pick<ApiDeps, 'proofOfWork'>,
  response: Response,
  status: number,
  form: BrandedForm,
  filled: FilledIn,
): void {
  sendPage(response, status, formPage(form, filled, proofOfWork.isEnabled ? proofScript() : undefined));
}

function sendRefusal(response: Response, { language }: BrandedForm, problem: ProblemError): void {
  const texts = textsIn(language).form;
  const busy = problem.code === 'plan_limit_reached' || problem.code === 'service_unavailable';
  sendPage(response, busy ? 503 : 400, {
    language,
    title: texts.failedTitle,
    body: html`<h1>${texts.failedTitle}</h1>
      <p>${busy ? texts.busy : texts.unreadable}</p>`,
    framed: true,
  });
}

function sendTooMany(response: Response, { language }: BrandedForm, retryAfterSeconds: number): void {
  response.setHeader('Retry-After', String(retryAfterSeconds));
  const { tooManyTitle: title, tooMany } = textsIn(language).form;
  sendPage(response, 429, {
    language,
    title,
    body: html`<h1>${title}</h1>
      <p>${tooMany}</p>`,
    framed: true,
  });
}
