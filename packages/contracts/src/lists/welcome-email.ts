import { z } from 'zod';
import { GivenDesign, MailDesign } from '../content/mail-design.ts';
import { isStorableText, line, uid } from '../values/text.ts';

const welcomeTexts = {
  subject: 'A Liquid template; null: the subject of the template, or "Welcome to" and the name of the list',
  html: 'A Liquid template, like the HTML of a campaign; null: a default text',
  plain: 'The text part, a Liquid template; null: generated from the HTML',
  template_uid: 'The template into whose slot the HTML is inserted; null: none',
};
const welcomeContent = (part: 'html' | 'plain') =>
  z
    .string()
    .min(1)
    .max(100_000)
    .refine(isStorableText, 'must not contain NUL or invalid Unicode characters')
    .nullish()
    .meta({ description: welcomeTexts[part], example: 'Hello {{ FIRST_NAME }}, welcome!' });

export const WelcomeEmail = z
  .strictObject({
    subject: z.string().nullable().meta({ description: welcomeTexts.subject, example: 'Welcome, {{ FIRST_NAME }}' }),
    html: z.string().nullable().meta({ description: welcomeTexts.html, example: '<p>Welcome!</p>' }),
    plain: z.string().nullable().meta({ description: welcomeTexts.plain }),
    design: MailDesign,
    template_uid: uid('tpl').nullable().meta({ description: welcomeTexts.template_uid }),
  })
  .meta({ id: 'WelcomeEmail', description: "The content of a list's welcome mail" });

export const NewWelcomeEmail = z
  .strictObject({
    subject: line(500).nullish().meta({ description: welcomeTexts.subject, example: 'Welcome, {{ FIRST_NAME }}' }),
    html: welcomeContent('html'),
    plain: welcomeContent('plain'),
    design: GivenDesign,
    template_uid: uid('tpl').nullish().meta({ description: welcomeTexts.template_uid }),
  })
  .meta({ id: 'NewWelcomeEmail', description: 'Replaces the whole welcome mail; null: the default text' });
export type NewWelcomeEmail = z.infer<typeof NewWelcomeEmail>;

export const WelcomePreview = z
  .strictObject({
    subject: z.string(),
    html: z.string(),
    text: z.string().meta({ description: 'The text part' }),
    sender_verified: z
      .boolean()
      .meta({ description: 'Whether `from_email` of the list is a verified sender; otherwise the mail is not sent' }),
  })
  .meta({ id: 'WelcomePreview', description: 'The welcome mail as one recipient would get it' });
export type WelcomePreview = z.infer<typeof WelcomePreview>;
