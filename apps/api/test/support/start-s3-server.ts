import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '@mailwright/platform';
import type { S3Options } from '@mailwright/content';

/** S3-compatible storage that accepts a request only if its signature (AWS Signature Version 4) is correct. */
export interface S3Server {
  options: S3Options;
  /** The stored objects, by path. */
  objects: Map<string, { bytes: Buffer; headers: Record<string, string | undefined> }>;
  /** Set this to make it respond to everything with this status. */
  failWith: number | undefined;
  stop(): Promise<void>;
}

const accessKey = 'access-key-of-a-test';
const secretKey = 'secret-key-of-a-test';
const region = 'eu-test-1';

/** Starts an S3 server on this machine. */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const started: S3Server = {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'images',
      region,
      accessKey,
      secretKey,
      publicUrl: undefined,
    },
    objects,
    failWith: undefined,
    stop: () => closeServer(server, { graceMs: 0 }),
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    const path = request.url ?? '';
    const found = objects.get(path);
    if (started.failWith !== undefined) response.writeHead(started.failWith).end('<Code>SlowDown</Code>');
    else if (!isSigned(request, bytes)) response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    else if (request.method === 'PUT') {
      const { 'content-type': type, 'cache-control': cache } = request.headers;
      objects.set(path, { bytes, headers: { 'content-type': type, 'cache-control': cache } });
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') response.writeHead(objects.delete(path) ? 204 : 404).end();
    else if (found === undefined) response.writeHead(404).end('<Code>NoSuchKey</Code>');
    else response.writeHead(200, { 'content-length': found.bytes.length }).end(found.bytes);
  }
  return started;
}

/** Checks the signature of a request by computing it again, as the specification says. */
function isSigned({ method, url, headers }: IncomingMessage, bytes: Buffer): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, key, day, zone, signedHeaders = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  const time = String(headers['x-amz-date']);
  const digest = String(headers['x-amz-content-sha256']);
  if (key !== accessKey || zone !== region || day === undefined || !time.startsWith(day)) return false;
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(bytes)) return false;
  const named = signedHeaders.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => named.includes(name))) return false;
  const { pathname } = new URL(url ?? '', 'http://x');
  const lines = named.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, pathname, '', lines, signedHeaders, digest].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretKey}`);
  return hmac(signingKey, text).toString('hex') === signature;
}

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest();
