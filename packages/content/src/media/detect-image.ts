/** Image formats that mail clients show. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp';

const signatures: [format: ImageFormat, at: number, bytes: Buffer][] = [
  ['jpeg', 0, Buffer.from([0xff, 0xd8, 0xff])],
  ['png', 0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['gif', 0, Buffer.from('GIF87a')],
  ['gif', 0, Buffer.from('GIF89a')],
  ['webp', 8, Buffer.from('WEBPVP8')],
];

/** Detects an image's format by its first bytes alone, not by a name or header; undefined if it is none of these. */
export function detectImage(bytes: Buffer): ImageFormat | undefined {
  const found = signatures.find(([, at, signature]) => bytes.subarray(at, at + signature.length).equals(signature));
  const [format] = found ?? [];
  return format === 'webp' && !bytes.subarray(0, 4).equals(Buffer.from('RIFF')) ? undefined : format;
}
