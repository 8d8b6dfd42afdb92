/** The part of a request that sends a file unchanged. The generated types have text instead of bytes. */
export function rawBody(file: Blob | Uint8Array | string, contentType: string) {
  return {
    body: file as unknown as string,
    bodySerializer: (body: unknown) => body,
    headers: { 'Content-Type': contentType },
  };
}
