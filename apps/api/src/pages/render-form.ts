import type { SignUpForm } from '@mailwright/audience';
import type { Brand, ListLanguage } from '@mailwright/contracts';
import { textsIn } from '@mailwright/content';
import type { FieldErrors } from '@mailwright/platform';
import { fillHtml, type Html, html } from './html.ts';

/** The parts of a field that are shown. */
type Field = Pick<SignUpForm['fields'][number], 'tag' | 'label' | 'type' | 'required' | 'options'>;

/** The parts of a form that are shown. */
export interface ShownForm extends Omit<SignUpForm, 'accountId' | 'fields'> {
  fields: Field[];
  /** The look of the account, on pages of ours. */
  brand?: Brand;
}

/** The content with which a form is shown again: the submitted values and their errors. */
export interface FilledIn {
  values: Record<string, unknown>;
  errors: FieldErrors;
}

/** A name that no field of a list can have. People don't see this input, but robots fill in every one. */
export const trapName = 'website';

/** The input with the proof of work; see `createProofOfWork`. */
export const proofName = 'altcha';

/** The form on our own page. @param action the URL it is posted to. */
export function renderForm(form: ShownForm, action: string, filled: FilledIn): Html {
  const texts = textsIn(form.language).form;
  return html`<form method="post" action="${action}">
    ${form.fields.map((field) => renderField(form.language, field, filled))}
    <div class="trap" aria-hidden="true">
      <label for="${trapName}">${texts.trap}</label
      ><input id="${trapName}" name="${trapName}" tabindex="-1" autocomplete="off" />
    </div>
    <button type="submit">${form.settings.button_text ?? texts.button}</button>
  </form>`;
}

/** The same form for a page of another site: without a style, and with the trap hidden even without a style sheet. */
export function renderEmbeddable(form: ShownForm, action: string): Html {
  const texts = textsIn(form.language).form;
  const { title, text, button_text: button } = form.settings;
  return html`<form method="post" action="${action}">
    ${title !== null && html`<h2>${title}</h2>`} ${renderText(text)}
    ${form.fields.map((field) => renderField(form.language, field, { values: {}, errors: {} }))}
    <div style="position:absolute;left:-9999px" aria-hidden="true">
      <label>${texts.trap} <input name="${trapName}" tabindex="-1" autocomplete="off" /></label>
    </div>
    <button type="submit">${button ?? texts.button}</button>
  </form>`;
}

/** An iframe that shows the hosted form, to embed in a page of another site. */
export function renderFrame(form: ShownForm, url: string): Html {
  // The height of everything above and below the inputs, and of each input, roughly.
  const height = 360 + 84 * form.fields.length;
  const title = form.settings.title ?? form.listName;
  return html`<iframe src="${url}" title="${title}" width="100%" height="${height}" style="border:0"></iframe>`;
}

/** A form with a single button, which sends what was submitted again, with a proof. */
export function renderStep(form: ShownForm, action: string, given: Record<string, unknown>, token: string): Html {
  const tags = new Set(form.fields.map(({ tag }) => tag));
  const values = Object.entries(given)
    .filter(([name]) => tags.has(name))
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map((each) => [`${name}[]`, each]) : [[name, value]]));
  return html`<form method="post" action="${action}">
    ${values.map(([name, value]) => html`<input type="hidden" name="${String(name)}" value="${String(value)}" />`)}
    <input type="hidden" name="${proofName}" value="${token}" />
    <button type="submit">${textsIn(form.language).form.stepButton}</button>
  </form>`;
}

/** Text in paragraphs, which are separated by empty lines. */
export function renderText(text: string | null): Html[] {
  if (text === null) return [];
  const lines = (part: string) => part.split('\n').map((line, index) => html`${index > 0 && html`<br />`}${line}`);
  return text.split(/\n\s*\n/).map((part) => html`<p>${lines(part)}</p>`);
}

function renderField(language: ListLanguage, field: Field, { values, errors }: FilledIn): Html {
  const messages = errors[field.tag];
  const id = `field-${field.tag}`;
  const state = {
    id,
    value: values[field.tag],
    described: messages === undefined ? null : html` aria-invalid="true" aria-describedby="${id}-wrong"`,
  };
  const wrong =
    messages === undefined
      ? null
      : html`<p class="wrong" id="${id}-wrong">${describeProblem(language, field, messages)}</p>`;
  if (field.type === 'multiselect') {
    return html`<fieldset class="field">
      <legend>${field.label}${optional(language, field)}</legend>
      ${field.options.map((option) => renderChoice(field, option, state.value))}${wrong}
    </fieldset> `;
  }
  if (field.type === 'boolean') {
    return html`<div class="field">
      <label class="choice"
        ><input
          type="checkbox"
          name="${field.tag}"
          value="true"
          ${state.value === 'true' && html` checked`}${state.described}
        />${field.label}</label
      >${wrong}
    </div> `;
  }
  return html`<div class="field">
    <label for="${id}">${field.label}${optional(language, field)}</label>${renderControl(field, state)}${wrong}
  </div> `;
}

/** Only English texts name the problem itself, since the rules of a list describe it only in English. */
function describeProblem(language: ListLanguage, { label }: Field, messages: string[]): Html {
  if (language === 'en') return html`${label} ${messages.join(', ')}.`;
  const { required, invalid } = textsIn(language).form;
  return fillHtml(messages.includes('is required') ? required : invalid, { field: label });
}

interface ControlState {
  id: string;
  value: unknown;
  described: Html | null;
}

function renderControl(field: Field, { id, value, described }: ControlState): Html {
  const required = field.required && html` required`;
  if (field.type === 'select') {
    return html`<select id="${id}" name="${field.tag}" ${required}${described}>
      <option value=""></option>
      ${field.options.map((option) => html`<option${option === value && html` selected`}>${option}</option>`)}
    </select>`;
  }
  const text = typeof value === 'string' ? value : '';
  return html`<input id="${id}" name="${field.tag}" ${inputKind(field)} value="${text}" ${required}${described} />`;
}

function renderChoice(field: Field, option: string, value: unknown): Html {
  const chosen = Array.isArray(value) && value.includes(option);
  return html`<label class="choice"
    ><input type="checkbox" name="${field.tag}[]" value="${option}" ${chosen && html` checked`} />${option}</label
  >`;
}

const autocompletes = new Map<string, string>(Object.entries({ FIRST_NAME: 'given-name', LAST_NAME: 'family-name' }));

function inputKind({ tag, type }: Field): Html {
  // Not type="email", which would refuse Unicode addresses.
  if (tag === 'EMAIL')
    return html`type="text" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false"`;
  if (type === 'number') return html`type="text" inputmode="decimal"`;
  if (type === 'date') return html`type="date"`;
  if (type === 'datetime') return html`type="datetime-local"`;
  if (type === 'url') return html`type="url"`;
  return html`type="text"${autocompletes.get(tag) !== undefined && html` autocomplete="${autocompletes.get(tag)}"`}`;
}

function optional(language: ListLanguage, field: Field): Html | null {
  return field.required ? null : html` <span class="dim">${textsIn(language).form.optional}</span>`;
}
