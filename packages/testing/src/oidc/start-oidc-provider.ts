import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { startReceiver } from '../receiver/start-receiver.ts';

/** The person who is signed in at the provider, as in its ID tokens. */
export interface OidcPerson {
  sub: string;
  email?: string | undefined;
  email_verified?: boolean | string | undefined;
}

/** What the provider does wrong. */
export interface OidcFaults {
  /** Claims that replace those of its ID tokens. */
  claims?: Record<string, unknown>;
  /** Whether it signs ID tokens with a key that it doesn't publish. */
  signsWithOtherKey?: boolean;
  /** The error with which browsers come back, such as `access_denied`. */
  refuses?: string;
  /** Whether it responds to everything with 503. */
  isDown?: boolean;
  /** Whether only the userinfo endpoint has the address. */
  hidesAddress?: boolean;
}

/** An OpenID provider. */
export interface OidcServer {
  /** For `OIDC_ISSUER_URL`. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Sets who is signed in; browsers are then redirected back at once. */
  signIn(person: OidcPerson): void;
  /** Sets what it does wrong; nothing if absent. */
  misbehave(faults?: OidcFaults): void;
  /** The paths that have been requested so far. */
  asked(): string[];
  close(): Promise<void>;
}

interface Grant {
  person: OidcPerson;
  redirectUri: string;
  nonce: string | null;
  challenge: string;
}

const keyId = 'test';
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });
const [clientId, clientSecret] = ['mailwright', 'a secret: with / signs'];

/**
 * Starts a real OpenID provider on loopback: discovery, the authorization code flow with PKCE, ID tokens signed with
 * RS256, and userinfo. It refuses what the specifications let it refuse: an unknown client or redirect URI, a code that
 * was used, a verifier that doesn't match.
 * @param redirectPath the only path to which it redirects browsers.
 */
export async function startOidcProvider(redirectPath = '/app/oidc/callback'): Promise<OidcServer> {
  const [key, otherKey] = [newKey(), newKey()];
  const grants = new Map<string, Grant>();
  const people = new Map<string, OidcPerson>();
  let person: OidcPerson = { sub: 'unknown' };
  let faults: OidcFaults = {};

  const receiver = await startReceiver({
    reply: ({ path, headers, rawBody }, response) => {
      const url = new URL(path, receiver.url);
      if (faults.isDown === true) return void response.writeHead(503).end('down');
      if (url.pathname === '/.well-known/openid-configuration') return sendJson(response, describeSelf(receiver.url));
      if (url.pathname === '/keys') {
        const jwk = key.publicKey.export({ format: 'jwk' });
        return sendJson(response, { keys: [{ ...jwk, kid: keyId, alg: 'RS256', use: 'sig' }] });
      }
      if (url.pathname === '/authorize') return authorize(url.searchParams, response);
      if (url.pathname === '/token')
        return giveTokens(new URLSearchParams(rawBody), headers['authorization'], response);
      if (url.pathname === '/userinfo') {
        const known = people.get(headers['authorization']?.replace('Bearer ', '') ?? '');
        return known === undefined ? void response.writeHead(401).end() : sendJson(response, known);
      }
      response.writeHead(404).end();
    },
  });

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? '';
    const challenge = query.get('code_challenge') ?? '';
    const isRight =
      query.get('client_id') === clientId &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      challenge !== '' &&
      query.get('scope')?.split(' ').includes('openid') === true &&
      URL.canParse(redirectUri) &&
      new URL(redirectUri).pathname === redirectPath;
    if (!isRight) return void response.writeHead(400).end('invalid_request');
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (faults.refuses === undefined) {
      const code = randomBytes(16).toString('base64url');
      grants.set(code, { person, redirectUri, nonce: query.get('nonce'), challenge });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', faults.refuses);
    response.writeHead(302, { location: back.href }).end();
  }

  function giveTokens(form: URLSearchParams, authorization: string | undefined, response: ServerResponse): void {
    const credentials = [clientId, clientSecret]
      .map((text) => new URLSearchParams({ text }).toString().slice(5))
      .join(':');
    if (authorization !== `Basic ${Buffer.from(credentials).toString('base64')}`)
      return sendJson(response, { error: 'invalid_client' }, 401);
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const verifier = form.get('code_verifier') ?? '';
    const isRight =
      grant !== undefined &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === grant.redirectUri &&
      createHash('sha256').update(verifier).digest('base64url') === grant.challenge;
    if (!isRight) return sendJson(response, { error: 'invalid_grant' }, 400);
    const now = Math.floor(Date.now() / 1_000);
    const accessToken = randomBytes(16).toString('base64url');
    people.set(accessToken, grant.person);
    const { sub } = grant.person;
    const claims = {
      iss: receiver.url,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce: grant.nonce,
      ...(faults.hidesAddress === true ? { sub } : grant.person),
      ...faults.claims,
    };
    const signedBy = faults.signsWithOtherKey === true ? otherKey : key;
    const idToken = signToken(claims, signedBy.privateKey);
    sendJson(response, { access_token: accessToken, token_type: 'Bearer', expires_in: 300, id_token: idToken });
  }

  return {
    issuer: receiver.url,
    clientId,
    clientSecret,
    signIn: (next) => {
      person = next;
    },
    misbehave: (next = {}) => {
      faults = next;
    },
    asked: () => receiver.requests.map(({ path }) => new URL(path, receiver.url).pathname),
    close: () => receiver.close(),
  };
}

function describeSelf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  };
}

function signToken(claims: object, key: KeyObject): string {
  const [head, body] = [{ alg: 'RS256', kid: keyId, typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = sign('RSA-SHA256', Buffer.from(`${head}.${body}`), key).toString('base64url');
  return `${head}.${body}.${signature}`;
}

function sendJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
