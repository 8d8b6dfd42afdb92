import { z } from 'zod';
import { line, timestamp, uid } from '../values/text.ts';

export const MediaResource = z
  .strictObject({
    uid: uid('med'),
    name: z.string().meta({ description: 'The last part of its URL', example: 'spring.jpg' }),
    url: z.string().meta({
      description: 'The public URL, for the `src` of an image. It never shows another image',
      example: 'https://mail.example.com/media/med_01k6n8qf4tef0v9k0x7h3w2c5d/spring.jpg',
    }),
    content_type: z
      .enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
      .meta({ id: 'ImageType', example: 'image/jpeg' }),
    bytes: z.int().meta({ description: 'The length of the stored file', example: 84_512 }),
    width: z.int().meta({ description: 'In pixels', example: 1_200 }),
    height: z.int().meta({ description: 'In pixels', example: 800 }),
    frames: z.int().meta({ description: 'More than 1 if it is animated', example: 1 }),
    created_at: timestamp,
  })
  .meta({ id: 'Media', description: 'An image that mails can show' });
export type MediaResource = z.infer<typeof MediaResource>;

const example = 'GIF89a…';
const bytes = z.string().meta({ description: 'The bytes of the image', example });

/** The media types of an uploaded image. Its bytes alone decide its real format. */
export const mediaTypes: Record<string, z.ZodType> = {
  'image/jpeg': bytes,
  'image/png': bytes,
  'image/gif': bytes,
  'image/webp': bytes,
  'application/octet-stream': bytes,
  'multipart/form-data': z
    .looseObject({ file: z.string() })
    .meta({ description: 'The image, after its `name` if there is one', example: { file: example } }),
};

/** The options of an upload, in the query or in the fields of a form. */
export const mediaOptions = {
  name: line(255)
    .optional()
    .meta({ description: 'The last part of its URL; the name of the file when absent', example: 'spring.jpg' }),
};
