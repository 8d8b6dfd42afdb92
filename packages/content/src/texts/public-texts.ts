import type { UnsubscribeReason } from '@mailwright/contracts';

/** The service's own texts for the people on a list, in one language. Words in braces stand for values. */
export interface PublicTexts {
  /** The page that confirms a subscription. */
  confirm: Record<
    | 'title'
    | 'question'
    | 'button'
    | 'ignore'
    | 'doneTitle'
    | 'doneAgainTitle'
    | 'done'
    | 'expiredTitle'
    | 'expired'
    | 'leftTitle'
    | 'left',
    string
  >;
  /** The sign-up form, and the page after it. */
  form: Record<
    | 'button'
    | 'optional'
    | 'required'
    | 'invalid'
    | 'check'
    | 'thanksTitle'
    | 'asked'
    | 'joined'
    | 'goOn'
    | 'trap'
    | 'failedTitle'
    | 'busy'
    | 'unreadable'
    | 'stepTitle'
    | 'step'
    | 'stepButton'
    | 'tooManyTitle'
    | 'tooMany',
    string
  >;
  unsubscribe: Record<
    'title' | 'question' | 'button' | 'doneTitle' | 'done' | 'doneWithoutList' | 'toPreferences',
    string
  >;
  preferences: Record<
    | 'title'
    | 'intro'
    | 'unconfirmed'
    | 'none'
    | 'save'
    | 'leaveAll'
    | 'savedTitle'
    | 'unchanged'
    | 'left'
    | 'joined'
    | 'asked'
    | 'refused'
    | 'back',
    string
  >;
  reason: Record<'title' | 'comment' | 'send' | 'thanksTitle' | 'thanks', string> & {
    choices: Record<UnsubscribeReason, string>;
  };
  archive: Record<'title' | 'empty' | 'older' | 'feed' | 'subscribe' | 'unsubscribe', string>;
  /**
   * The mail that asks to confirm a subscription. The neutral texts are used for accounts without a verified sender.
   */
  confirmationMail: Record<
    'subject' | 'asked' | 'neutralSubject' | 'neutralAsked' | 'please' | 'button' | 'until' | 'ignore',
    string
  >;
  /** `colon` is between a label and what it is about. */
  mail: Record<'unsubscribe' | 'buttonFails' | 'colon', string>;
}

/** Replaces the words in braces with their values. */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (word, name: string) => values[name] ?? word);
}
