import type { PreferredList, Preferences, SavedPreferences } from '@mailwright/audience';
import { textsIn } from '@mailwright/content';
import { fillHtml, type Html, html } from './html.ts';
import { maskAddress } from './mask-address.ts';
import { maxListsInForm, renderReasonForm } from './reason-form.ts';

/** The form with a person's lists. */
export function renderPreferences({ email, language, lists }: Preferences): Html {
  const texts = textsIn(language).preferences;
  const heading = html`<h1>${texts.title}</h1>`;
  if (lists.length === 0)
    return html`${heading}
      <p>${texts.none}</p>`;
  const isOnAny = lists.some(({ state }) => state !== 'left');
  return html`${heading}
    <p class="dim" id="intro">${fillHtml(texts.intro, { email: html`<strong>${maskAddress(email)}</strong>` })}</p>
    <form method="post">
      <ul class="rows">
        ${lists.slice(0, maxListsInForm).map((list) => renderRow(list, texts.unconfirmed))}
      </ul>
      <div class="actions">
        <button type="submit">${texts.save}</button>
        ${isOnAny && html`<button type="submit" class="quiet" name="leave" value="all">${texts.leaveAll}</button>`}
      </div>
    </form>`;
}

function renderRow({ uid, name, description, state }: PreferredList, unconfirmed: string): Html {
  const checked = state !== 'left' && html` checked`;
  return html`<li>
    <input type="hidden" name="shown[]" value="${uid}" />
    <label class="row"
      ><input type="checkbox" name="lists[]" value="${uid}" ${checked} /><span
        ><span class="name">${name}</span>${description !== null && html`<span class="dim">${description}</span>`}${
          state === 'unconfirmed' && html`<span class="dim">${unconfirmed}</span>`
        }</span
      ></label
    >
  </li>`;
}

/** The outcome of a choice. Those who have left a list are also asked why. */
export function renderSaved({ preferences, left, joined, refused }: SavedPreferences, token: string): Html {
  const all = textsIn(preferences.language);
  const texts = all.preferences;
  const parts = [
    renderNames(texts.left, left),
    renderNames(
      texts.joined,
      joined.filter(({ asked }) => !asked).map(({ list }) => list),
    ),
    renderNames(
      texts.asked,
      joined.filter(({ asked }) => asked).map(({ list }) => list),
    ),
    renderNames(texts.refused, refused),
  ];
  const isUnchanged = left.length + joined.length + refused.length === 0;
  return html`<h1>${texts.savedTitle}</h1>
    ${isUnchanged && html`<p>${texts.unchanged}</p>`}${parts}
    <p><a href="/p/${token}">${texts.back}</a></p>
    ${
      left.length > 0 &&
      renderReasonForm(
        all,
        token,
        left.map(({ uid }) => uid),
      )
    }`;
}

function renderNames(text: string, lists: PreferredList[]): Html | null {
  if (lists.length === 0) return null;
  return html`<p>${text}</p>
    <ul class="rows">
      ${lists.map(({ name }) => html`<li>${name}</li>`)}
    </ul>`;
}
