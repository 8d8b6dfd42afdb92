import { UnsubscribeReason } from '@mailwright/contracts';
import type { PublicTexts } from '@mailwright/content';
import { type Html, html } from './html.ts';

/** The most characters that a person may add to their reason. */
export const maxCommentLength = 500;

/** The most lists that a person's forms have: a form with more than 500 items would be refused (see `readBody`). */
export const maxListsInForm = 300;

/**
 * The form that asks why a person has unsubscribed. It comes only after they have: nobody must need a reason to leave.
 * @param lists the uids of the lists they have left.
 */
export function renderReasonForm({ reason }: PublicTexts, token: string, lists: string[]): Html {
  return html`<form class="below" method="post" action="/p/${token}/reason">
    ${lists.slice(0, maxListsInForm).map((uid) => html`<input type="hidden" name="lists[]" value="${uid}" />`)}
    <fieldset class="field">
      <legend>${reason.title}</legend>
      ${UnsubscribeReason.options.map(
        (code) =>
          html`<label class="row"
            ><input type="radio" name="reason" value="${code}" required /><span>${reason.choices[code]}</span></label
          >`,
      )}
    </fieldset>
    <div class="field">
      <label for="comment" class="choice">${reason.comment}</label
      ><textarea id="comment" name="comment" rows="3" maxlength="${maxCommentLength}"></textarea>
    </div>
    <button type="submit" class="quiet">${reason.send}</button>
  </form>`;
}
