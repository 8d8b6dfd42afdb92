import { z } from 'zod';
import { isLonger } from '../values/text.ts';

const maxCharacters = 200_000;

const description = "The document of the console's block editor that generated `html`; it is not sent";
const example = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] };

/** In a response, the editor's document that a mail's HTML was made from; null if it was written as HTML. */
export const MailDesign = z.looseObject({}).nullable().meta({ description, example });

/** In a request, the editor's document: an object of any shape, stored as is. */
export const GivenDesign = z
  .looseObject({})
  .refine(
    (design) => !isLonger(JSON.stringify(design), maxCharacters),
    `must be at most ${maxCharacters} characters long, as JSON`,
  )
  .nullish()
  .meta({
    description: `${description}. Up to ${maxCharacters.toLocaleString('en')} characters of JSON; a change of \`html\` without it removes it`,
    example,
  });
export type GivenDesign = z.infer<typeof GivenDesign>;
