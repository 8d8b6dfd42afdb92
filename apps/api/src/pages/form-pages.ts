import { textsIn } from '@mailwright/content';
import type { FieldErrors } from '@mailwright/platform';
import { fillHtml, type Html, html } from './html.ts';
import { type Look, lookOf } from './list-look.ts';
import { type FilledIn, renderForm, renderStep, renderText, type ShownForm } from './render-form.ts';
import type { Page } from './render-page.ts';

/**
 * The page of a sign-up form.
 * @param script the address of the script that solves a challenge when the form is sent; the page also works without
 *   it.
 */
export function formPage(form: ShownForm, filled: FilledIn, script?: string): Page {
  const { title: ownTitle, text, redirect_url: redirectUrl } = form.settings;
  const title = ownTitle ?? form.listName;
  return {
    title,
    body: html`<h1>${title}</h1>
      ${form.company !== null && html`<p class="dim">${form.company}</p>`} ${renderText(text)}
      ${summary(form, filled.errors)} ${renderForm(form, `/f/${form.listUid}`, filled)}`,
    ...shared(form),
    ...(script === undefined ? {} : { script }),
    ...(redirectUrl === null ? {} : { formTargets: [new URL(redirectUrl).origin] }),
  };
}

/** The page that follows a form sent without a proof of work: it has a button, and keeps what was filled in. */
export function stepPage(form: ShownForm, given: Record<string, unknown>, token: string): Page {
  const texts = textsIn(form.language).form;
  const { redirect_url: redirectUrl } = form.settings;
  return {
    title: `${texts.stepTitle} – ${form.listName}`,
    body: html`<h1>${texts.stepTitle}</h1>
      <p>${texts.step}</p>
      ${renderStep(form, `/f/${form.listUid}`, given, token)}`,
    ...shared(form),
    ...(redirectUrl === null ? {} : { formTargets: [new URL(redirectUrl).origin] }),
  };
}

/** The page after signing up, which says the same for every address. */
export function thanksPage(form: ShownForm): Page {
  const texts = textsIn(form.language).form;
  const { success_message: message, redirect_url: redirectUrl } = form.settings;
  const isDouble = form.subscription === 'double_opt_in';
  const fill = (text: string) => html`<p>${fillHtml(text, { list: html`<strong>${form.listName}</strong>` })}</p>`;
  return {
    title: `${texts.thanksTitle} – ${form.listName}`,
    body: html`<h1>${texts.thanksTitle}</h1>
      ${renderText(message)} ${isDouble ? fill(texts.asked) : message === null && fill(texts.joined)}
      ${redirectUrl !== null && html`<p><a href="${redirectUrl}" target="_top">${texts.goOn}</a></p>`}`,
    ...shared(form),
  };
}

function shared({ language, settings, brand }: ShownForm): Look & Pick<Page, 'framed'> {
  return { ...lookOf(brand, { language, accentColor: settings.accent_color }), framed: true };
}

/** Comes first, so that screen readers read it first: an invalid field may be far down. */
function summary(form: ShownForm, errors: FieldErrors): Html | null {
  const tags = new Set(form.fields.map(({ tag }) => tag));
  if (Object.keys(errors).length === 0) return null;
  const others = Object.entries(errors).filter(([name]) => !tags.has(name));
  return html`<div role="alert">
    <p class="wrong">${textsIn(form.language).form.check}</p>
    ${others.map(([, messages]) => html`<p class="wrong">${messages.join(', ')}</p>`)}
  </div>`;
}
