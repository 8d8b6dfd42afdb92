import { z } from 'zod';
import { isStorableText, line, webUrl } from '../values/text.ts';

/** Text of several lines, without surrounding spaces. */
function paragraph(max: number) {
  return z.string().trim().min(1).max(max).refine(isStorableText, 'must not contain NUL or invalid Unicode characters');
}

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #007a6b')
  .transform((text) => text.toLowerCase());

const help = {
  title: "The heading; the list's public name, or its name, when null",
  text: 'The text below the heading; an empty line starts a new paragraph',
  button: "The label of the button; a default in the list's language when null",
  success: 'The text shown after signing up; a default text when null',
  redirect: 'The URL that people are redirected to after signing up, instead of a page of the service',
  accent: 'The color of the buttons, also on the confirmation, unsubscribe and preferences pages',
};

/** The parts of a list's form that can be set. Null resets a part to its default. */
export const formParts = {
  title: line(200).nullable().meta({ description: help.title, example: 'Letters from Ada' }),
  text: paragraph(2_000)
    .nullable()
    .meta({ description: help.text, example: 'A letter each month, on paper if you like.' }),
  button_text: line(60).nullable().meta({ description: help.button, example: 'Join' }),
  success_message: paragraph(1_000)
    .nullable()
    .meta({ description: help.success, example: 'See you in the next letter.' }),
  redirect_url: webUrl.nullable().meta({ description: help.redirect, example: 'https://example.com/thanks' }),
  accent_color: color.nullable().meta({ description: help.accent, example: '#8a3b12' }),
};

/** The settings of a form, as the API shows them. */
export const ListForm = z
  .strictObject({
    title: z.string().nullable().meta({ description: help.title, example: 'Letters from Ada' }),
    text: z.string().nullable().meta({ description: help.text, example: 'A letter each month, on paper if you like.' }),
    button_text: z.string().nullable().meta({ description: help.button, example: 'Join' }),
    success_message: z.string().nullable().meta({ description: help.success, example: 'See you in the next letter.' }),
    redirect_url: z.string().nullable().meta({ description: help.redirect, example: 'https://example.com/thanks' }),
    accent_color: z.string().nullable().meta({ description: help.accent, example: '#8a3b12' }),
  })
  .meta({
    id: 'ListForm',
    description:
      'The texts and design of the sign-up form. It asks for the visible fields, in the language of the list.',
  });
export type ListForm = z.infer<typeof ListForm>;

/** A form with the service's default texts and look. */
export const plainForm: ListForm = {
  title: null,
  text: null,
  button_text: null,
  success_message: null,
  redirect_url: null,
  accent_color: null,
};

/** Changes the given parts of a form. */
export const ListFormChange = z
  .strictObject(formParts)
  .partial()
  .meta({ id: 'ListFormChange', description: 'Changes the given parts; null resets a part to its default' });
export type ListFormChange = z.infer<typeof ListFormChange>;
