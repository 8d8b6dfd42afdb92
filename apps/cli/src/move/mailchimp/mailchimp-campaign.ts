import { textToHtml } from '../liquid.ts';
import type { SourceCampaign } from '../source.ts';
import type { MailchimpCampaign, MailchimpContent } from './mailchimp-rows.ts';
import { type MergeContext, translateMergeTags } from './translate-merge-tags.ts';

/** Why a campaign can't be a draft here; undefined if it can. */
export function whyNotMoved({ type }: MailchimpCampaign): string | undefined {
  if (type === 'rss') return 'it is made of a feed (RSS)';
  return ['regular', 'plaintext', 'absplit', 'variate'].includes(type) ? undefined : `it is of the type ${type}`;
}

/** The name that its users gave it, or its subject. */
export function nameOf({ settings = {}, variate_settings: variants = {} }: MailchimpCampaign): string {
  return settings.title || settings.subject_line || (variants.subject_lines?.[0] ?? '');
}

/** A campaign as a draft. */
export function toCampaign(
  row: MailchimpCampaign,
  content: MailchimpContent,
  known: Pick<MergeContext, 'fields' | 'reminder'>,
): SourceCampaign {
  const { settings = {}, variate_settings: variants = {}, recipients = {} } = row;
  const given = settings.subject_line || (variants.subject_lines?.[0] ?? '');
  const subject = translateMergeTags(given, { ...known, subject: '' });
  const context = { ...known, subject: subject.text };
  const preheader = translateMergeTags(settings.preview_text ?? '', context);
  const body = translateContent(row, content, context);
  return {
    id: row.id,
    name: nameOf(row),
    subject: subject.text,
    preheader: preheader.text === '' ? null : preheader.text,
    html: body.html,
    plain: body.plain,
    listIds: recipients.list_id ? [recipients.list_id] : [],
    // Its HTML has that of its template already.
    templateId: null,
    ...readSender(row),
    isForSome: isForSome(row),
    notes: [...new Set([...subject.notes, ...preheader.notes, ...body.notes, ...describeLosses(row)])],
  };
}

function translateContent({ type }: MailchimpCampaign, content: MailchimpContent, context: MergeContext) {
  const [first = {}] = content.variate_contents ?? [];
  const html = content.html || first.html || '';
  const text = content.plain_text || first.plain_text || '';
  if (type !== 'plaintext' && html !== '') {
    const translated = translateMergeTags(html, context);
    // Mailchimp makes the text of the HTML, as Mailwright does.
    return { html: translated.text, plain: null, notes: translated.notes };
  }
  const plain = translateMergeTags(text, context);
  if (plain.text === '') return { html: null, plain: null, notes: [] };
  return { html: translateMergeTags(text, context, textToHtml).text, plain: plain.text, notes: plain.notes };
}

/** What Mailchimp calls the address for replies is also that in From. */
function readSender({ settings = {}, variate_settings: variants = {} }: MailchimpCampaign) {
  const email = settings.reply_to || (variants.reply_to_addresses?.[0] ?? '');
  const name = settings.from_name || (variants.from_names?.[0] ?? '');
  return { sender: email === '' || name === '' ? undefined : { name, email }, replyTo: undefined };
}

function isForSome({ recipients = {} }: MailchimpCampaign): boolean {
  const { segment_text: text = '', segment_opts: options = {} } = recipients;
  const { saved_segment_id: saved = 0, prebuilt_segment_id: prebuilt = '', conditions = [] } = options;
  return text !== '' || saved !== 0 || prebuilt !== '' || conditions.length > 0;
}

function describeLosses(row: MailchimpCampaign): string[] {
  const { type, status, send_time: sendTime } = row;
  const losses: [boolean, string][] = [
    [type === 'variate' || type === 'absplit', 'it is a test of several versions, of which the first is moved'],
    [isForSome(row), 'it is for a part of the list: choose its audience before you send it'],
    [status === 'schedule', `it was scheduled for ${sendTime || 'later'}, and is a draft here`],
    [status === 'paused' || status === 'sending', `it is ${status} in Mailchimp, and a draft here`],
  ];
  return losses.filter(([isSo]) => isSo).map(([, text]) => text);
}
