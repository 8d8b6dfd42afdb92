import { z } from 'zod';
import { defineOperation, location, page, pageHeaders } from '../define-operation.ts';
import { mediaOptions, MediaResource, mediaTypes } from './media-resource.ts';
import { uid } from '../values/text.ts';

const ofMedia = z.strictObject({ uid: uid('med') });

/** The operations on images. */
export const mediaOperations = {
  listMedia: defineOperation({
    id: 'listMedia',
    method: 'GET',
    path: '/media',
    group: 'Media',
    summary: 'Get images',
    scope: 'media:read',
    query: z.strictObject(page),
    replies: {
      200: { description: 'A page of images, newest first', schema: z.array(MediaResource), headers: pageHeaders },
    },
  }),
  addMedia: defineOperation({
    id: 'addMedia',
    method: 'POST',
    path: '/media',
    group: 'Media',
    summary: 'Upload an image',
    description:
      'The body is an image of up to 10 MB and 50 million pixels: JPEG, PNG, GIF or WebP, detected from its ' +
      'content. It is encoded again: upright, without metadata such as the location of a photo, and at most ' +
      '2,400 pixels wide. Animated GIF and WebP stay animated.',
    scope: 'media:write',
    isHeavy: () => true,
    query: z.strictObject(mediaOptions),
    upload: mediaTypes,
    replies: { 201: { description: 'The image', schema: MediaResource, headers: location } },
    errors: ['plan_limit_reached', 'invalid_image', 'image_too_large'],
  }),
  getMedia: defineOperation({
    id: 'getMedia',
    method: 'GET',
    path: '/media/{uid}',
    group: 'Media',
    summary: 'Get an image',
    description: "Returns the image's properties; the image itself is at its `url`.",
    scope: 'media:read',
    params: ofMedia,
    replies: { 200: { description: 'The image', schema: MediaResource } },
    errors: ['not_found'],
  }),
  deleteMedia: defineOperation({
    id: 'deleteMedia',
    method: 'DELETE',
    path: '/media/{uid}',
    group: 'Media',
    summary: 'Delete an image',
    description: 'Its URL no longer shows the image, even in mails that have been sent. Caches may keep it for a year.',
    scope: 'media:write',
    params: ofMedia,
    replies: { 204: { description: 'Deleted' } },
    errors: ['not_found'],
  }),
};
