import { z } from 'zod';
import { GivenDesign, MailDesign } from './mail-design.ts';
import { line, timestamp, uid } from '../values/text.ts';

const maxBytes = 500_000;

const content = z
  .string()
  .max(maxBytes)
  .refine(
    (text) => new TextEncoder().encode(text).length <= maxBytes,
    `must be at most ${maxBytes} bytes long, in UTF-8`,
  );
const exampleHtml = '<html><body><h1>Example</h1>{{ content }}</body></html>';

const html = content.min(1).meta({
  description:
    'HTML in Liquid, up to 500,000 bytes. `{{ content }}` is the slot for the HTML of a campaign; HTML ' +
    'without a slot is a complete mail',
  example: exampleHtml,
});
const plain = content
  .min(1)
  .meta({ description: 'The text part, with the same slot; generated from the HTML when absent' });
const subject = line(500).meta({ description: 'The subject of campaigns without one', example: 'News in May' });

const hasSlot = z.boolean().meta({ description: 'Whether it is a layout, with a slot in its HTML', example: true });
const number = z.int().meta({ description: 'The number of the version, from 1', example: 3 });
const size = z.int().meta({ description: 'The length of its HTML in bytes', example: 2_048 });

const summary = {
  uid: uid('tpl'),
  name: z.string().meta({ example: 'Monthly' }),
  version: number.meta({ description: 'The number of its current version' }),
  subject: z.string().nullable(),
  has_slot: hasSlot,
  html_bytes: size,
  created_at: timestamp,
  updated_at: timestamp,
};

/** The content of a template or of one of its versions. */
const contentProperties = {
  html: z.string().meta({ example: exampleHtml }),
  plain: z.string().nullable(),
  design: MailDesign,
};

export const TemplateSummary = z
  .strictObject(summary)
  .meta({ id: 'TemplateSummary', description: 'A template without its content' });
export type TemplateSummary = z.infer<typeof TemplateSummary>;

export const TemplateResource = z
  .strictObject({ ...summary, ...contentProperties })
  .meta({ id: 'Template', description: 'A layout of mails, or a complete mail' });
export type TemplateResource = z.infer<typeof TemplateResource>;

export const AddTemplate = z
  .strictObject({ name: line(200), html, plain: plain.nullish(), subject: subject.nullish(), design: GivenDesign })
  .meta({ id: 'AddTemplate', example: { name: 'Monthly', html: exampleHtml, subject: 'News in May' } });
export type AddTemplate = z.infer<typeof AddTemplate>;

export const UpdateTemplate = z
  .strictObject({ name: line(200), html, plain: plain.nullable(), subject: subject.nullable(), design: GivenDesign })
  .partial()
  .meta({
    id: 'UpdateTemplate',
    description: 'Changes the given properties and leaves the rest; null removes a property',
    example: { subject: 'News in June' },
  });
export type UpdateTemplate = z.infer<typeof UpdateTemplate>;

const version = {
  number,
  subject: z.string().nullable(),
  has_slot: hasSlot,
  html_bytes: size,
  created_at: timestamp,
};

export const TemplateVersionSummary = z
  .strictObject(version)
  .meta({ id: 'TemplateVersionSummary', description: 'A version of a template without its content' });
export type TemplateVersionSummary = z.infer<typeof TemplateVersionSummary>;

export const TemplateVersionResource = z
  .strictObject({ ...version, ...contentProperties })
  .meta({ id: 'TemplateVersion', description: 'A saved state of a template; versions never change' });
export type TemplateVersionResource = z.infer<typeof TemplateVersionResource>;
