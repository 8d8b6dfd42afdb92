import { type MediaResource } from '@mailwright/contracts';
import type { TestAccount } from '@mailwright/testing';
import sharp, { type Sharp } from 'sharp';
import type supertest from 'supertest';
import type { TestApi } from './start-test-api.ts';

/** Uploads an image as the body. */
export function uploadImage(
  api: TestApi,
  image: Buffer,
  options: { type?: string; query?: string; account?: TestAccount } = {},
): supertest.Test {
  return api
    .call('post', `/media${options.query ?? ''}`, options.account)
    .set('Content-Type', options.type ?? 'application/octet-stream')
    .send(image);
}

/** Gets an image at its public address; the body is its bytes. */
export function fetchImage(api: TestApi, { url }: Pick<MediaResource, 'url'>, method: 'get' | 'head' = 'get') {
  return api.bare[method](new URL(url).pathname);
}

/** An image of one color. */
export function plainImage(width: number, height: number, background = '#36c'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** An image of random pixels, which no format makes small. */
export function noisyImage(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } });
}
