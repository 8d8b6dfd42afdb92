import { z } from 'zod';
import { GivenDesign, MailDesign } from '../content/mail-design.ts';
import { isStorableText, line, uid } from '../values/text.ts';

/** What differs between the mails of a list in the descriptions of their properties. */
interface MailWords {
  /** The beginning of the schemas' ids. */
  id: 'WelcomeEmail' | 'ConfirmationEmail';
  name: string;
  subject: string;
  html: string;
  plain: string;
  noMail: string;
  examples: { subject: string; html: string; content: string };
}

const welcomeWords: MailWords = {
  id: 'WelcomeEmail',
  name: 'welcome mail',
  subject: 'A Liquid template; null: the subject of the template, or "Welcome to" and the name of the list',
  html: 'A Liquid template, like the HTML of a campaign; null: a default text',
  plain: 'The text part, a Liquid template; null: generated from the HTML',
  noMail: 'the default text',
  examples: {
    subject: 'Welcome, {{ FIRST_NAME }}',
    html: '<p>Welcome!</p>',
    content: 'Hello {{ FIRST_NAME }}, welcome!',
  },
};

const confirmationWords: MailWords = {
  id: 'ConfirmationEmail',
  name: 'confirmation mail',
  subject: 'A Liquid template; null: the subject of the template, or a default in the language of the list',
  html: 'A Liquid template that contains `{{ confirm_url }}`; null: a default text in the language of the list',
  plain: 'The text part, a Liquid template that contains `{{ confirm_url }}`; null: generated from the HTML',
  noMail: "the service's own mail in the language of the list",
  examples: {
    subject: 'Please confirm',
    html: '<p><a href="{{ confirm_url }}">Confirm</a></p>',
    content: 'Please confirm: {{ confirm_url }}',
  },
};

const template = 'The template into whose slot the HTML is inserted; null: none';

function shownMail({ id, name, examples, ...words }: MailWords) {
  return z
    .strictObject({
      subject: z.string().nullable().meta({ description: words.subject, example: examples.subject }),
      html: z.string().nullable().meta({ description: words.html, example: examples.html }),
      plain: z.string().nullable().meta({ description: words.plain }),
      design: MailDesign,
      template_uid: uid('tpl').nullable().meta({ description: template }),
    })
    .meta({ id, description: `The content of a list's ${name}` });
}

function givenMail({ id, name, examples, noMail, ...words }: MailWords) {
  const content = (description: string) =>
    z
      .string()
      .min(1)
      .max(100_000)
      .refine(isStorableText, 'must not contain NUL or invalid Unicode characters')
      .nullish()
      .meta({ description, example: examples.content });
  return z
    .strictObject({
      subject: line(500).nullish().meta({ description: words.subject, example: examples.subject }),
      html: content(words.html),
      plain: content(words.plain),
      design: GivenDesign,
      template_uid: uid('tpl').nullish().meta({ description: template }),
    })
    .meta({ id: `New${id}`, description: `Replaces the whole ${name}; null: ${noMail}` });
}

function mailPreview(id: string, { name }: MailWords, unverified: string) {
  return z
    .strictObject({
      subject: z.string(),
      html: z.string(),
      text: z.string().meta({ description: 'The text part' }),
      sender_verified: z
        .boolean()
        .meta({ description: `Whether \`from_email\` of the list is a verified sender; otherwise ${unverified}` }),
    })
    .meta({ id, description: `The ${name} as one recipient would get it` });
}

export const WelcomeEmail = shownMail(welcomeWords);
export const NewWelcomeEmail = givenMail(welcomeWords);
export const WelcomePreview = mailPreview('WelcomePreview', welcomeWords, 'the mail is not sent');

export const ConfirmationEmail = shownMail(confirmationWords);
export const NewConfirmationEmail = givenMail(confirmationWords);
export const ConfirmationPreview = mailPreview(
  'ConfirmationPreview',
  confirmationWords,
  "the service's own mail is sent instead",
);

/** The content of one of a list's mails, as the API shows it. */
export type ListMail = z.infer<typeof WelcomeEmail>;
/** The content of one of a list's mails, as given. */
export type NewListMail = z.infer<typeof NewWelcomeEmail>;
export type ListMailPreview = z.infer<typeof WelcomePreview>;
