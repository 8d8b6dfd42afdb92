/** The part of a request that sends bytes unchanged. The generated types have text instead of bytes. */
export function rawBody(bytes: Uint8Array, contentType: string) {
  return {
    body: bytes as unknown as string,
    bodySerializer: (body: unknown) => body,
    headers: { 'Content-Type': contentType },
  };
}
