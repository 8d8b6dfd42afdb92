import { UnsubscribeReason } from '@mailwright/contracts';
import type { PublicTexts } from '@mailwright/mail';
import { type Html, html } from './html.ts';

/** The most characters that a person may add to their reason. */
export const maxCommentLength = 500;

/**
 * How many lists the forms of a person have at most: one with more than 500 items would not be read (see `readBody`).
 */
export const maxListsInForm = 300;

/**
 * The form that asks why a person has unsubscribed. It is on the page after, never before: a person must not need a reason to leave.
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
