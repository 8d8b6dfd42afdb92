import { ProblemError } from '@mailwright/platform';
import { detectImage, type ImageFormat } from './detect-image.ts';

/** An image in the form in which it is stored. */
export interface ProcessedImage {
  bytes: Buffer;
  format: ImageFormat;
  width: number;
  height: number;
  frames: number;
}

/** The largest file, both before and after processing. */
export const maxImageBytes = 10_000_000;
const maxWidth = 2_400;
// Of all frames together. So many pixels take up to 200 MB when a whole image has to be rotated.
const maxPixels = 50_000_000;
const maxFrames = 1_000;
const maxSeconds = 60;

const formats: Record<ImageFormat, string> = {
  jpeg: 'VipsForeignLoadJpeg',
  png: 'VipsForeignLoadPng',
  gif: 'VipsForeignLoadNsgif',
  webp: 'VipsForeignLoadWebp',
};

let loaded: Promise<typeof import('sharp').default> | undefined;

/** Loaded with the first image, since it takes 20 MB that most processes never need. */
function loadSharp(): Promise<typeof import('sharp').default> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // The library reads many formats, some through other libraries; no file may reach those.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: Object.values(formats) });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}

/**
 * How many images are processed at once; each takes one of the four threads that also hash passwords and read files.
 */
export const maxImagesAtOnce = 2;

/**
 * Re-encodes an image in a separate thread: upright, without metadata or anything else that the file had besides
 * pixels, and at most 2,400 pixels wide. Animated GIF and WebP stay animated.
 * @throws ProblemError `invalid_image`, `image_too_large`
 */
export async function processImage(bytes: Buffer): Promise<ProcessedImage> {
  if (bytes.length > maxImageBytes) throw imageTooLarge();
  const format = detectImage(bytes);
  if (format === undefined) throw new ProblemError('invalid_image');
  try {
    return await encode(bytes, format);
  } catch (error) {
    throw toProblem(error);
  }
}

async function encode(bytes: Buffer, format: ImageFormat): Promise<ProcessedImage> {
  const sharp = await loadSharp();
  // The pixels are counted by the header, before memory is allocated for them.
  const options = { animated: true, limitInputPixels: maxPixels, failOn: 'error' } as const;
  const { pages = 1 } = await sharp(bytes, options).metadata();
  if (pages > maxFrames) throw imageTooLarge();
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .resize({ width: maxWidth, withoutEnlargement: true })
    .toFormat(format, format === 'jpeg' ? { quality: 85 } : {})
    .timeout({ seconds: maxSeconds })
    .toBuffer({ resolveWithObject: true });
  if (data.length > maxImageBytes) throw imageTooLarge();
  const frames = info.pages ?? 1;
  return { bytes: data, format, width: info.width, height: info.pageHeight ?? info.height, frames };
}

/** The problem for an image with more bytes, pixels or frames than allowed. */
export function imageTooLarge(): ProblemError {
  return new ProblemError('image_too_large');
}

function toProblem(error: unknown): unknown {
  if (error instanceof ProblemError) return error;
  const isLarge = error instanceof Error && /pixel limit|timeout|too large/i.test(error.message);
  return isLarge ? imageTooLarge() : new ProblemError('invalid_image', undefined, { cause: error });
}
