/** The part of a request that sends bytes as they are. The generated types have text for them. */
export function rawBody(bytes: Uint8Array, contentType: string) {
  return {
    body: bytes as unknown as string,
    bodySerializer: (body: unknown) => body,
    headers: { 'Content-Type': contentType },
  };
}
