import { z } from 'zod';
import { emailAddress } from '../values/email-address.ts';
import { shownName } from '../values/shown-name.ts';
import { anyTime, isLonger, isStorableText, line, uid } from '../values/text.ts';

const maxContent = 500_000;
/** The maximum number of an email's attachments, and of their bytes together. */
export const attachmentLimits = { files: 20, bytes: 10_485_760 };
/** How many days ahead an email may be queued. */
export const maxSendAheadDays = 30;
/** The maximum number of an email's recipients. */
export const maxRecipients = 50;
/** The maximum number of emails in a batch. */
export const maxEmailBatch = 100;
const maxTags = 10;
const maxHeaders = 20;
const maxData = 100_000;

const content = z
  .string()
  .min(1)
  .max(maxContent)
  .refine(isStorableText, 'must not contain NUL or invalid Unicode characters');
const personName = line(200).meta({ example: 'Grace Hopper' });

// At the provider that runs the servers, such a header could name further recipients or another customer's settings.
const providerHeaders = /^x-(smtpapi|ses-|mailgun-|mc-|pm-|msys-|mj-|sib-|mailin-|tm-|sg-|elastic|amz)/i;
const headerName = /^(X-[A-Za-z0-9-]{1,60}|In-Reply-To|References|Importance|Sensitivity)$/i;
const headerValue = /^[^\p{Cc}\u2028\u2029]{1,900}$/u;

/** Whether a caller may set a header: only if it can't change where the mail goes or who seems to have sent it. */
export function isAllowedHeader(name: string): boolean {
  return headerName.test(name) && !providerHeaders.test(name) && !/^x-auto-response-suppress$/i.test(name);
}

const headers = z
  .record(z.string().max(100), z.string().max(1_000))
  .superRefine((given, context) => {
    const names = Object.keys(given);
    const issue = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message, input: given });
    for (const [name, value] of Object.entries(given)) {
      if (!isAllowedHeader(name)) issue(name, 'is a header that cannot be set');
      else if (!headerValue.test(value) || !value.isWellFormed())
        issue(name, 'must be one line of up to 900 characters');
    }
    if (names.length > maxHeaders || new Set(names.map((name) => name.toLowerCase())).size < names.length)
      context.addIssue({
        code: 'custom',
        message: `must have at most ${maxHeaders} headers, each only once`,
        input: given,
      });
  })
  .meta({
    description:
      'Headers of the mail: `In-Reply-To`, `References`, `Importance`, `Sensitivity`, and `X-…` except those ' +
      'that providers use for settings',
    example: { 'X-Order': '4711' },
  });

/** Whether a text is padded base64. A loop, since a regular expression's stack grows with megabytes of text. */
function isBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false;
  const end = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length;
  for (let index = 0; index < end; index += 1) {
    if (!isBase64Code(text.charCodeAt(index))) return false;
  }
  return true;
}

function isBase64Code(code: number): boolean {
  const isDigit = code >= 48 && code <= 57;
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return isDigit || isLetter || code === 43 || code === 47;
}

/** The number of bytes that a text in base64 without line breaks decodes to. */
const bytesOf = (text: string): number =>
  (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);

const filename = line(200)
  .refine((name) => !/[/\\]/.test(name), 'must be a name without a path')
  .meta({ example: 'receipt.pdf' });

const EmailAttachment = z
  .strictObject({
    filename: filename
      .optional()
      .meta({ description: "Required with `content`; the image's name when absent with `media_uid`" }),
    content_type: z
      .string()
      .trim()
      .max(150)
      .regex(/^(?!multipart\/|message\/)[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/i, {
        error: 'must be a media type such as application/pdf, and neither multipart nor message',
      })
      .optional()
      .meta({
        description: "application/octet-stream when absent; with `media_uid`, the image's",
        example: 'application/pdf',
      }),
    content: z
      .string()
      .min(1)
      .max(Math.ceil(attachmentLimits.bytes / 3) * 4, { error: 'is too large', abort: true })
      .refine(isBase64, 'must be base64 (RFC 4648) without line breaks')
      .optional()
      .meta({ description: 'The content in base64', example: 'SGVsbG8=' }),
    content_id: z
      .string()
      .regex(/^[A-Za-z0-9.!#$&*+/=?^_{|}~@-]{1,200}$/, 'must be up to 200 characters, without spaces and brackets')
      .optional()
      .meta({ description: 'A name by which the HTML shows it: `<img src="cid:logo">`', example: 'logo' }),
    media_uid: uid('med')
      .optional()
      .meta({ description: 'Instead of `content`: an image that you have uploaded, as it is now' }),
  })
  .superRefine(({ filename, content, media_uid: media, content_type: type }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: undefined });
    if ((content === undefined) === (media === undefined)) issue('content', 'give either content or media_uid');
    if (content !== undefined && filename === undefined) issue('filename', 'is required');
    if (media !== undefined && type !== undefined) issue('content_type', "is the image's; leave it out");
  })
  .meta({
    id: 'NewEmailAttachment',
    example: { filename: 'hello.txt', content_type: 'text/plain', content: 'SGVsbG8=' },
  });

/** An email's tag. */
export const emailTag = line(100).meta({ description: 'Your own label, to find the email by', example: 'receipt' });
const metadata = z
  .record(z.string().regex(/^[A-Za-z0-9_-]{1,40}$/), line(500))
  .refine((given) => Object.keys(given).length <= 20, 'must have up to 20 entries')
  .meta({ description: 'Your own values, which responses and webhooks return', example: { order: '4711' } });

const recipient = z.union([emailAddress, z.strictObject({ email: emailAddress, name: personName.optional() })], {
  error: 'must be an email address, or an object with email and name',
});
const recipients = z.union(
  [
    emailAddress,
    z.strictObject({ email: emailAddress, name: personName.optional() }),
    z.array(recipient).min(1).max(maxRecipients),
  ],
  {
    error: 'must be an email address, an object with email and name, or an array of these',
  },
);

export const SendEmail = z
  .strictObject({
    to: recipients.optional().meta({
      description: `The recipients: an address, \`{email, name}\`, or an array of these; at most ${maxRecipients} with \`cc\` and \`bcc\``,
      example: 'grace@example.com',
    }),
    cc: recipients.optional().meta({
      description: 'Further recipients, whom all recipients see; like `to`',
      example: 'accounts@example.com',
    }),
    bcc: recipients.optional().meta({
      description: 'Further recipients, whom nobody else sees; like `to`',
      example: 'archive@example.com',
    }),
    subscriber_uid: uid('sub').optional().meta({ description: 'Instead of `to`: a subscriber of any of your lists' }),
    from_email: emailAddress.optional().meta({ description: "A verified sender; the account's first one when absent" }),
    from_name: shownName(200).optional().meta({ example: 'Example Shop' }),
    reply_to: emailAddress.optional(),
    subject: line(500)
      .optional()
      .meta({ description: "Liquid; the template's when absent", example: 'Your order {{ data.order }}' }),
    html: content.optional().meta({ description: 'Liquid', example: '<p>Thank you, {{ data.name }}!</p>' }),
    plain: content.optional().meta({ description: 'Liquid; the text part, generated from the HTML when absent' }),
    template_uid: uid('tpl').optional().meta({
      description: 'A template, in its current version: a layout with a slot for `html`, or a complete mail',
    }),
    data: z
      .record(z.string(), z.unknown())
      .refine((given) => !isLonger(JSON.stringify(given), maxData), `must have at most ${maxData} characters as JSON`)
      .optional()
      .meta({
        description: 'Values that the content uses as `{{ data.… }}`',
        example: { name: 'Grace', order: '4711' },
      }),
    headers: headers.optional(),
    attachments: z
      .array(EmailAttachment)
      .max(attachmentLimits.files)
      .refine(
        (files) => files.reduce((sum, file) => sum + bytesOf(file.content ?? ''), 0) <= attachmentLimits.bytes,
        'must have at most 10 MiB in total',
      )
      .optional(),
    tag: emailTag.optional(),
    tags: z
      .array(emailTag)
      .max(maxTags)
      .optional()
      .meta({ description: 'Instead of `tag`: several labels', example: ['receipt', 'spring'] }),
    metadata: metadata.optional(),
    track_opens: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether to add an image that records opens to the HTML' }),
    track_clicks: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether the links of the HTML lead through this service, which records clicks' }),
    send_at: anyTime.optional().meta({
      description: `When to send it, up to ${maxSendAheadDays} days ahead; now when absent or at most five minutes in the past`,
    }),
  })
  .superRefine(
    ({ to, cc, bcc, tag, tags, subscriber_uid: subscriber, html, plain, template_uid: template }, context) => {
      if ((to === undefined) === (subscriber === undefined))
        context.addIssue({ code: 'custom', path: ['to'], message: 'give either to or subscriber_uid', input: to });
      if (html === undefined && plain === undefined && template === undefined)
        context.addIssue({ code: 'custom', path: ['html'], message: 'give html, plain or template_uid', input: html });
      if (tag !== undefined && tags !== undefined)
        context.addIssue({ code: 'custom', path: ['tags'], message: 'give either tag or tags', input: tags });
      const count = [to ?? '', cc, bcc].flatMap((given) => given ?? []).length;
      if (count > maxRecipients)
        context.addIssue({
          code: 'custom',
          path: ['to'],
          message: `has more than ${maxRecipients} recipients with cc and bcc`,
          input: to,
        });
    },
  )
  .meta({
    id: 'SendEmail',
    example: {
      to: { email: 'grace@example.com', name: 'Grace Hopper' },
      subject: 'Your order {{ data.order }}',
      html: '<p>Thank you, {{ data.name }}!</p>',
      data: { name: 'Grace', order: '4711' },
    },
  });
export type SendEmail = z.infer<typeof SendEmail>;

/** A recipient as a request names them: an address, or an address with a name. */
export type GivenRecipient = z.infer<typeof recipient>;

export const SendEmails = z
  .strictObject({
    // Only described here: SendEmail validates each one, so that an invalid one fails alone.
    emails: z
      .array(z.unknown().meta({ $ref: '#/$defs/SendEmail' }))
      .min(1)
      .max(maxEmailBatch),
  })
  .meta({
    id: 'SendEmails',
    example: {
      emails: [
        { to: 'grace@example.com', subject: 'Your order 4711', plain: 'Thank you!' },
        { to: 'ada@example.com', subject: 'Your order 4712', plain: 'Thank you!' },
      ],
    },
  });
export type SendEmails = z.infer<typeof SendEmails>;
