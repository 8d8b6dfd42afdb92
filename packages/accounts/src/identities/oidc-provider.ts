import { type Config, ConfigError } from '@mailwright/platform';
import * as oidc from 'openid-client';

/** What is needed to sign in users through an OpenID provider. */
export interface OidcOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What users call the provider, such as `Okta`. */
  name: string;
  /** Separated by spaces. */
  scopes: string;
}

/** An identity that the provider vouches for. */
export interface ProvenIdentity {
  issuer: string;
  /** Never changes and is never reassigned, unlike an address. */
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
}

/** The start of a sign-in: the URL for the browser, and what it has to come back with. */
export interface OidcRequest {
  kind: 'begun';
  url: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Why the provider identified nobody. */
export type OidcFailure =
  { kind: 'unavailable'; error: unknown } | { kind: 'denied' } | { kind: 'refused'; error: unknown };

/** An OpenID provider. */
export interface OidcProvider {
  name: string;
  /**
   * Begins a sign-in by the authorization code flow with PKCE.
   * @param redirectUri where the provider sends the browser back to.
   */
  begin(redirectUri: string): Promise<OidcRequest | Extract<OidcFailure, { kind: 'unavailable' }>>;
  /** Exchanges the code for an ID token, and verifies it. @param returned the full URL that the browser returned to. */
  identify(
    returned: URL,
    expected: Pick<OidcRequest, 'state' | 'nonce' | 'codeVerifier'>,
  ): Promise<{ kind: 'identified'; identity: ProvenIdentity } | OidcFailure>;
}

// Short, since a person is waiting.
const timeoutSeconds = 10;
// Providers announce new endpoints long before they drop old ones. The library itself refreshes their keys.
const discoveryMs = 3_600_000;

type Variables = Pick<Config, Extract<keyof Config, `OIDC_${string}`>>;

/**
 * Reads the OpenID provider from the environment; undefined if it names none.
 * @throws ConfigError if a variable is missing
 */
export function readOidcOptions(config: Variables): OidcOptions | undefined {
  const {
    OIDC_ISSUER_URL: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  } = config;
  const needed = {
    OIDC_ISSUER_URL: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  };
  const missing = Object.entries(needed).flatMap(([variable, value]) => (value === undefined ? [variable] : []));
  if (missing.length === Object.keys(needed).length) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || name === undefined)
    throw new ConfigError(missing.map((variable) => `${variable} must be set together with the other OIDC_ variables`));
  return { issuer, clientId, clientSecret, name, scopes: config.OIDC_SCOPES };
}

/**
 * Creates a provider with these options. Nothing is fetched before someone signs in, so the provider may be down at
 * startup.
 */
export function createOidcProvider(options: OidcOptions): OidcProvider {
  const issuer = new URL(options.issuer);
  let known: { configuration: Promise<oidc.Configuration>; until: number } | undefined;

  function configure(): Promise<oidc.Configuration> {
    if (known !== undefined && performance.now() < known.until) return known.configuration;
    const configuration = oidc.discovery(
      issuer,
      options.clientId,
      undefined,
      authenticateClient(options.clientSecret),
      {
        timeout: timeoutSeconds,
        // Verify the ID token's signature, too, instead of trusting only the connection.
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
    const found = { configuration, until: performance.now() + discoveryMs };
    known = found;
    // A failure isn't cached: the next sign-in tries again.
    configuration.catch(() => {
      if (known === found) known = undefined;
    });
    return configuration;
  }

  return {
    name: options.name,
    begin: async (redirectUri) => {
      try {
        const configuration = await configure();
        const [state, nonce, codeVerifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
        const url = oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: options.scopes,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        return { kind: 'begun', url: url.href, state, nonce, codeVerifier };
      } catch (error) {
        return { kind: 'unavailable', error };
      }
    },
    identify: async (returned, { state, nonce, codeVerifier }) => {
      try {
        const configuration = await configure();
        const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        return { kind: 'identified', identity: await readIdentity(configuration, tokens) };
      } catch (error) {
        return describeFailure(error);
      }
    },
  };
}

/** @throws if there is no ID token, or the user info can't be fetched */
async function readIdentity(
  configuration: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
): Promise<ProvenIdentity> {
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('The provider has sent no ID token');
  const { iss, sub } = claims;
  // Some providers put only the subject into the ID token, and the address here (OpenID Connect Core, 5.4).
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const described =
    claims['email'] === undefined && hasUserInfo
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, sub)
      : claims;
  const { email, email_verified: verified } = described as Record<string, unknown>;
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email : undefined,
    // A few providers send it as text.
    emailVerified: verified === true || verified === 'true',
  };
}

/**
 * In the header, unless the provider accepts only the body (OpenID Connect Discovery, 3: the header is the default).
 */
function authenticateClient(secret: string): oidc.ClientAuth {
  const [byHeader, byBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? byHeader : byBody;
    return authenticate(server, client, body, headers);
  };
}

// The library's codes for a provider that wasn't reached, or doesn't respond as a working one would.
const outages = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];
const outageErrors = ['server_error', 'temporarily_unavailable'];

function describeFailure(error: unknown): OidcFailure {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === 'access_denied') return { kind: 'denied' };
    return { kind: outageErrors.includes(error.error) ? 'unavailable' : 'refused', error };
  }
  const code = (error as { code?: unknown }).code;
  // `fetch` throws a TypeError without a code if it can't connect.
  const isUnreachable = error instanceof TypeError && code === undefined;
  return { kind: isUnreachable || outages.includes(String(code)) ? 'unavailable' : 'refused', error };
}
