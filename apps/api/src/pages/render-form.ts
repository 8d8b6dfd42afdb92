import type { SignUpForm } from '@mailwright/audience';
import type { FieldErrors } from '@mailwright/platform';
import { type Html, html } from './html.ts';

type Field = SignUpForm['fields'][number];

/** The content of a form that is shown again: the submitted values and their errors. */
export interface FilledIn {
  values: Record<string, unknown>;
  errors: FieldErrors;
}

/** A name that no field of a list can have: people don't see the input, and robots fill in every one. */
export const trapName = 'website';

/** The form on our page. @param action the URL it is posted to. */
export function renderForm(form: SignUpForm, action: string, filled: FilledIn): Html {
  return html`<form method="post" action="${action}">
    ${form.fields.map((field) => renderField(field, filled))}
    <div class="trap" aria-hidden="true">
      <label for="${trapName}">Leave this empty</label
      ><input id="${trapName}" name="${trapName}" tabindex="-1" autocomplete="off" />
    </div>
    <button type="submit">Subscribe</button>
  </form>`;
}

/** The same form for another site's page: no style, and the trap hidden without a style sheet. */
export function renderEmbeddable(form: SignUpForm, action: string): Html {
  return html`<form method="post" action="${action}">
    ${form.fields.map((field) => renderField(field, { values: {}, errors: {} }))}
    <div style="position:absolute;left:-9999px" aria-hidden="true">
      <label>Leave this empty <input name="${trapName}" tabindex="-1" autocomplete="off" /></label>
    </div>
    <button type="submit">Subscribe</button>
  </form>`;
}

function renderField(field: Field, { values, errors }: FilledIn): Html {
  const messages = errors[field.tag];
  const id = `field-${field.tag}`;
  const state = {
    id,
    value: values[field.tag],
    described: messages === undefined ? null : html` aria-invalid="true" aria-describedby="${id}-wrong"`,
  };
  const wrong =
    messages === undefined ? null : html`<p class="wrong" id="${id}-wrong">${field.label} ${messages.join(', ')}.</p>`;
  if (field.type === 'multiselect') {
    return html`<fieldset class="field">
      <legend>${field.label}${optional(field)}</legend>
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
    <label for="${id}">${field.label}${optional(field)}</label>${renderControl(field, state)}${wrong}
  </div> `;
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

const autocompletes: Record<string, string> = { FIRST_NAME: 'given-name', LAST_NAME: 'family-name' };

function inputKind({ tag, type }: Field): Html {
  // Not type="email", which refuses Unicode addresses.
  if (tag === 'EMAIL')
    return html`type="text" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false"`;
  if (type === 'number') return html`type="text" inputmode="decimal"`;
  if (type === 'date') return html`type="date"`;
  if (type === 'datetime') return html`type="datetime-local"`;
  if (type === 'url') return html`type="url"`;
  return html`type="text"${autocompletes[tag] !== undefined && html` autocomplete="${autocompletes[tag]}"`}`;
}

function optional(field: Field): Html | null {
  return field.required ? null : html` <span class="dim">(optional)</span>`;
}
