import type { ListLanguage, Role } from '@mailwright/contracts';
import { fillText, textsIn } from '@mailwright/content';
import { formatTime, layOutMail, type MailContent, type MailPart } from './lay-out-mail.ts';

/**
 * A text that an account has chosen, such as its name. Null in mail to people who haven't agreed to hear from the
 * account, if the account has proven no address: otherwise a stranger could say anything in a mail from the service.
 */
type OwnText = string | null;

/**
 * The mail that asks whether the owner of an address wants a list's mail (double opt-in).
 * @param input `list`: how the list presents itself; `contactLines`: the sender of its mail, as anti-spam laws require.
 *   Null: the mail names only the service.
 */
export function renderConfirmation(input: {
  list: { name: string; contactLines: string[] } | null;
  serviceName: string;
  language: ListLanguage;
  confirmUrl: string;
  expiresAt: Date;
}): MailContent {
  const { list, serviceName, language, confirmUrl, expiresAt } = input;
  const texts = textsIn(language).confirmationMail;
  const values = { list: list?.name ?? '', service: serviceName, time: formatTime(expiresAt, language) };
  const fill = (text: string) => fillText(text, values);
  return layOutMail({
    subject: fill(list === null ? texts.neutralSubject : texts.subject),
    parts: [
      fill(list === null ? texts.neutralAsked : texts.asked),
      texts.please,
      { label: texts.button, url: confirmUrl },
      fill(texts.until),
      texts.ignore,
    ],
    footer: list === null ? [serviceName] : [list.name, ...list.contactLines],
    language,
  });
}

/** The mail with the link for choosing a new password. */
export function renderPasswordReset(input: { accountName: OwnText; resetUrl: string; expiresAt: Date }): MailContent {
  const user = input.accountName === null ? 'your user' : `your user of “${input.accountName}”`;
  return layOutMail({
    subject: 'Choose a new password for Mailwright',
    parts: [
      `Someone requested a new password for ${user} at Mailwright.`,
      'If that was you, choose it here:',
      { label: 'Choose a new password', url: input.resetUrl },
      `The link works once, until ${formatTime(input.expiresAt)}.`,
      "If it wasn't you, you can ignore this email: your password stays the same.",
    ],
    footer: [],
  });
}

const rolesInWords: Record<Role, string> = {
  owner: 'As an owner, you can do everything, including inviting others.',
  manager: 'As a manager, you can do everything except invite others and create API keys.',
  editor: 'As an editor, you can change its lists, campaigns and automations.',
  viewer: 'As a viewer, you can see its lists and campaigns and their results.',
};

/** The mail that asks a person to join an account. */
export function renderInvitation(input: {
  accountName: OwnText;
  role: Role;
  joinUrl: string;
  expiresAt: Date;
}): MailContent {
  const { accountName, role, joinUrl, expiresAt } = input;
  const account = accountName === null ? 'an account' : `“${accountName}”`;
  return layOutMail({
    subject: `Join ${account} at Mailwright`,
    parts: [
      `You are invited to join ${account} at Mailwright. ${rolesInWords[role]}`,
      'To join, choose a password here:',
      { label: 'Join', url: joinUrl },
      `The link works once, until ${formatTime(expiresAt)}.`,
      "If you don't know this account, you can ignore this email.",
    ],
    footer: [],
  });
}

/** The mail by which users confirm their own address and prove that it is theirs. */
export function renderAddressConfirmation(input: {
  accountName: OwnText;
  confirmUrl: string;
  expiresAt: Date;
}): MailContent {
  const { accountName, confirmUrl, expiresAt } = input;
  const where = accountName === null ? 'Mailwright' : `“${accountName}” at Mailwright`;
  return layOutMail({
    subject: 'Confirm your address for Mailwright',
    parts: [
      `Someone who is signed in to ${where} with this address requested this email.`,
      'If it was you, open this link in the browser where you are signed in:',
      { label: 'Confirm my address', url: confirmUrl },
      `The link works once, until ${formatTime(expiresAt)}.`,
      "If it wasn't you, you can ignore this email.",
    ],
    footer: [],
  });
}

/** The mail that asks the owner of an address whether an account may send from it. */
export function renderSenderVerification(input: {
  email: string;
  accountName: OwnText;
  verifyUrl: string;
  expiresAt: Date;
}): MailContent {
  const { email, accountName, verifyUrl, expiresAt } = input;
  const account = accountName === null ? 'An account' : `“${accountName}”`;
  return layOutMail({
    subject: `Please confirm ${email} as a sender`,
    parts: [
      `${account} wants to send emails from ${email} with Mailwright.`,
      'If you agree, please confirm:',
      { label: 'Confirm this address', url: verifyUrl },
      `The link works until ${formatTime(expiresAt)}.`,
      "If you don't know this account, you can ignore this email: without your confirmation, it can't send from your address.",
    ],
    footer: [],
  });
}

/** How many hooks a mail lists; it counts the others. */
export const maxHooksListed = 20;

// A target may have 2,048 characters, which would hide the rest. The uid identifies the hook.
const maxTargetLength = 200;

/** Stopped hooks of an account: how many of each kind, and the first `maxHooksListed`. */
export interface HooksStopped {
  /** If null, only the service's own data about the hooks are shown, neither their targets nor their descriptions. */
  accountName: OwnText;
  switchedOff: number;
  removed: number;
  hooks: {
    uid: string;
    /** Without its query, which may contain a secret. */
    target: string;
    event: string;
    description: string | null;
    status: 'switched_off' | 'removed';
    reason: string | null;
    stoppedAt: Date;
  }[];
  /** The API's URL, without a trailing slash: `https://mail.example.com/api/v1`. */
  apiUrl: string;
  /** The URL of the API's reference. */
  docsUrl: string;
}

/** The mail that lists the stopped hooks, and explains how to reactivate or replace them. */
export function renderHooksStopped(input: HooksStopped): MailContent {
  const { accountName, switchedOff, removed, hooks } = input;
  const total = switchedOff + removed;
  const one = removed === 0 ? 'disabled' : 'removed';
  const account = accountName === null ? 'your account' : `“${accountName}”`;
  const what = total === 1 ? `A webhook of ${account} was ${one}` : `${total} webhooks of ${account} were stopped`;
  const more: MailPart[] = total > hooks.length ? [`And ${total - hooks.length} more.`] : [];
  return layOutMail({
    subject: what,
    parts: [
      `${what}. Nothing is sent to ${total === 1 ? 'it' : 'them'} anymore.`,
      { items: hooks.map((hook) => toItem(hook, accountName !== null)) },
      ...more,
      ...(switchedOff === 0 ? [] : switchedOffAdvice(input)),
      ...(removed === 0 ? [] : [removedAdvice(input)]),
      { label: 'API reference', url: input.docsUrl },
    ],
    footer: [
      accountName === null
        ? "You're getting this email as a user of Mailwright."
        : `You're getting this email as a user of ${account} at Mailwright.`,
    ],
  });
}

function toItem(hook: HooksStopped['hooks'][number], withOwnTexts: boolean): { title: string; lines: string[] } {
  const { target, event, uid, description, reason } = hook;
  const shown = target.length > maxTargetLength ? `${target.slice(0, maxTargetLength)}…` : target;
  const when = formatTime(hook.stoppedAt);
  const state =
    hook.status === 'removed'
      ? `Removed on ${when}: its receiver responded with 410 Gone.`
      : `Disabled on ${when}${reason === null ? '' : `: ${reason}`}.`;
  if (!withOwnTexts) return { title: uid, lines: [event, state] };
  return { title: shown, lines: [`${event}, ${uid}`, ...(description === null ? [] : [description]), state] };
}

function switchedOffAdvice({ apiUrl }: HooksStopped): string[] {
  return [
    'A webhook is disabled when its receiver fails too often in a row. To reactivate it, fix the receiver first.',
    `Then enable the webhook: PATCH ${apiUrl}/hooks/{uid} with {"status": "active"}.`,
    `To send failed deliveries again: POST ${apiUrl}/hooks/{uid}/recover with {"since": "…"}, where since is when the receiver began to fail, such as 2026-01-02T03:04:05.000Z.`,
    'Events that happen while a webhook is disabled are sent only by such a recovery. Request it while the events are still kept.',
  ];
}

function removedAdvice({ apiUrl }: HooksStopped): string {
  return `A webhook is removed when its receiver responds with 410 Gone, which means it is gone for good. It can't be enabled again. If that was a mistake, fix the receiver and add the webhook again (POST ${apiUrl}/hooks).`;
}
