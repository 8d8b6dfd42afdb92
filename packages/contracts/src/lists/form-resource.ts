import { z } from 'zod';
import { formParts } from './form-parts.ts';
import { ListLanguage, tagPattern } from './list-resource.ts';

/** The maximum number of fields of a form; a list has at most 103. */
const maxFields = 120;

export const SignUpFormResource = z
  .strictObject({
    url: z.string().meta({ description: 'The hosted form' }),
    html: z.string().meta({ description: 'The same form for your own page: plain HTML, no script' }),
    iframe: z.string().meta({ description: 'HTML that embeds the hosted form in a frame on your own page' }),
  })
  .meta({ id: 'SignUpForm', description: "A list's public sign-up form" });
export type SignUpFormResource = z.infer<typeof SignUpFormResource>;

export const PreviewSignUpForm = z
  .strictObject({
    ...formParts,
    language: ListLanguage.meta({ description: "Replaces the list's value in the preview" }),
    fields: z
      .array(z.string().regex(tagPattern, 'must be the tag of a field'))
      .max(maxFields)
      .optional()
      .meta({ description: 'The tags of the fields to ask for; the current ones when absent' }),
  })
  .partial()
  .meta({
    id: 'PreviewSignUpForm',
    description: 'Given settings are shown as given, the others as stored',
    example: { title: 'Letters from Ada', button_text: 'Join', accent_color: '#8a3b12' },
  });
export type PreviewSignUpForm = z.infer<typeof PreviewSignUpForm>;

export const SignUpFormPreview = z
  .strictObject({
    html: z.string().meta({ description: 'The page with its styles but without scripts, for a sandboxed frame' }),
    thanks: z.string().meta({ description: 'The page that is shown after the form has been submitted' }),
  })
  .meta({ id: 'SignUpFormPreview', description: 'A preview of a sign-up form' });
export type SignUpFormPreview = z.infer<typeof SignUpFormPreview>;
