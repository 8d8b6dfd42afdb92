import http from 'node:http';
import https from 'node:https';
import { type LookupAddress, promises as dns } from 'node:dns';
import { connect, isIP, type LookupFunction, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { type AddressRange, parseAddressRange } from '@mailwright/platform';

/**
 * A normalized URL that may be requested, or the reason why not, as the end of a sentence that begins with the field's
 * name.
 */
type TargetCheck = { ok: true; url: URL } | { ok: false; reason: string };

const maxUrlLength = 2048;
const firstUnprivilegedPort = 1024;
/** The reason for refusing an address, whether the URL contains it or DNS returned it. */
const privateAddressReason = 'must not point to a private or reserved address';

// Names that mean something different in every network: RFC 6761 (localhost), RFC 6762 (local), RFC 8375 (home.arpa),
// ICANN's reservation of internal, and those that RFC 6762 appendix G lists as used inside networks. Names without a
// dot are local too.
const localName = /(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)$|^[^.]+$/;

/**
 * Validates a target's URL by its text alone, without DNS: scheme, user information, port, length, and the host. The
 * host is first normalized as in the URL standard, so that `0x7f.1`, `2130706433` and `[::ffff:127.0.0.1]` are
 * recognized as addresses. A fragment is dropped rather than refused, because it is never sent (RFC 9110 §4.2.5). A
 * final dot of the name is dropped too, because neither SNI (RFC 6066 §3) nor certificates have it.
 */
function checkTarget(text: string, policy: AddressPolicy, isAllowedAddress: (ip: string) => boolean): TargetCheck {
  if (text.length > maxUrlLength) return refuse(`must be at most ${maxUrlLength} characters long`);
  const url = parseUrl(text);
  if (url === undefined) return refuse('must be a valid URL');
  const wrong = refuseAuthority(url, policy);
  if (wrong !== undefined) return refuse(wrong);
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const reason = refuseHost(host, policy, isAllowedAddress);
  if (reason !== undefined) return refuse(reason === invalidHost ? 'must have a valid host name' : reason);
  if (isIP(host) === 0 && url.hostname !== host) url.hostname = host;
  url.hash = '';
  return { ok: true, url };
}

/** What is wrong with how a URL says to connect: its scheme, user information or port. */
function refuseAuthority({ protocol, username, password, port }: URL, policy: AddressPolicy): string | undefined {
  if (protocol !== 'https:' && !(policy.allowHttp && protocol === 'http:'))
    return policy.allowHttp ? 'must use https or http' : 'must use https';
  if (username !== '' || password !== '') return 'must not contain a user name or password';
  return isAllowedPort(port, policy) ? undefined : `must use port 443 or a port from ${firstUnprivilegedPort} up`;
}

/** A normalized host that may be connected to, or the reason why not, as the end of a sentence. */
type HostCheck = { ok: true; host: string } | { ok: false; reason: string };

/**
 * Validates a host by its text alone and normalizes it, just as `checkTarget` does with a URL's host.
 * @param text a name, an IPv4 address, or an IPv6 address without brackets.
 */
function checkHost(text: string, policy: AddressPolicy, isAllowedAddress: (ip: string) => boolean): HostCheck {
  const authority = isIP(text) === 6 ? `[${text}]` : text;
  const url = /[\s/?#@:\\]/.test(isIP(text) === 6 ? '' : text) ? undefined : parseUrl(`https://${authority}`);
  if (url === undefined) return { ok: false, reason: invalidHost };
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const reason = refuseHost(host, policy, isAllowedAddress);
  return reason === undefined ? { ok: true, host } : { ok: false, reason };
}

const invalidHost = 'must be a valid host name or address';

function refuseHost(
  host: string,
  policy: AddressPolicy,
  isAllowedAddress: (ip: string) => boolean,
): string | undefined {
  if (host === '' || host.split('.').includes('')) return invalidHost;
  if (isIP(host) !== 0) return isAllowedAddress(host) ? undefined : privateAddressReason;
  // If ranges are allowed, local names are the intended targets; their addresses are still checked one by one.
  return policy.allowedCidrs.length === 0 && localName.test(host) ? privateAddressReason : undefined;
}

function isAllowedPort(port: string, policy: AddressPolicy): boolean {
  // '' is the scheme's default port, which is allowed if the scheme is.
  if (port === '' || Number(port) === 443 || Number(port) >= firstUnprivilegedPort) return true;
  return policy.allowHttp && Number(port) === 80;
}

function refuse(reason: string): TargetCheck {
  return { ok: false, reason };
}

// Not URL.canParse: in Node 20, once V8 has optimized its caller, it returns false for any text with an ü in it.
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Exceptions from the guard, for local work and tests, or for receivers inside the operator's network. */
export interface AddressPolicy {
  /** Whether http and port 80 are allowed too. */
  allowHttp: boolean;
  /** Ranges that are allowed although they are private, such as `127.0.0.0/8`; see `parseAddressRange`. */
  allowedCidrs: string[];
}

// The only global unicast block that is assigned (RFC 4291 §2.4, IANA): everything outside it is reserved, local or a
// translation of IPv4. ipaddr.js calls some of that "unicast", such as ::127.0.0.1.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
// Azure's metadata and wire server has a public address that is reachable only from inside Azure's machines.
const azureWireServer = '168.63.129.16';

/**
 * Returns a function that decides whether an address may be connected to: it must be public unicast (RFC 6890 and
 * IANA's special-purpose registries, as ipaddr.js knows them) or inside an allowed range. IPv4 inside IPv6
 * (`::ffff:a.b.c.d`) is treated as IPv4.
 * @throws Error at once if a range of the policy can't be parsed.
 */
function createAddressCheck(policy: AddressPolicy): (ip: string) => boolean {
  const allowed = policy.allowedCidrs.map((text): AddressRange => {
    const range = parseAddressRange(text);
    if (range === undefined) throw new Error(`${text} is not an address range such as 127.0.0.0/8`);
    return range;
  });
  return (ip) => {
    if (!ipaddr.isValid(ip)) return false;
    const address = ipaddr.process(ip);
    if (allowed.some((range) => range[0].kind() === address.kind() && address.match(range))) return true;
    if (address.range() !== 'unicast') return false;
    return address.kind() === 'ipv6' ? address.match(globalUnicast) : address.toString() !== azureWireServer;
  };
}

/** Keeps connections that accounts ask for away from our own network (server-side request forgery). */
export interface AddressGuard {
  /** Validates a URL by its text alone, at registration and before each send; see `checkTarget`. */
  checkTarget(url: string): TargetCheck;
  /** Validates a host by its text alone; see `checkHost`. */
  checkHost(host: string): HostCheck;
  /** Opens a TCP connection, but only to a vetted address; otherwise its error is ERR_TARGET_REFUSED. */
  connect(to: { host: string; port: number }): Socket;
  /** Certificates (PEM) to trust instead of the system's; the system's if undefined. */
  ca: string | undefined;
  /** Whether this IPv4 or IPv6 address may be connected to; false for anything else. */
  isAllowedAddress(ip: string): boolean;
  /** Keep-alive agents that connect only to vetted addresses; otherwise requests fail with ERR_TARGET_REFUSED. */
  agents: Agents;
  /** Agents like these without keep-alive, for a request that mustn't meet a stale connection. */
  freshAgents: Agents;
  /** Ends the agents' connections. */
  close(): void;
}

/**
 * Creates the address guard of a process.
 * @param options `resolve`: where addresses come from, DNS by default; `ca`: certificates (PEM) to trust instead of the
 *   system's, for tests.
 * @throws Error if a range of the policy can't be parsed.
 */
export function createAddressGuard(
  policy: AddressPolicy,
  options: { resolve?: ResolveHost; ca?: string } = {},
): AddressGuard {
  const isAllowedAddress = createAddressCheck(policy);
  // A name that DNS doesn't know can lead somewhere only if private ranges are allowed.
  const system = policy.allowedCidrs.length > 0;
  const settings = { isAllowedAddress, ...options, resolve: options.resolve ?? createResolver({ system }) };
  const agents = createGuardedAgents({ ...settings, keepAlive: true });
  const freshAgents = createGuardedAgents({ ...settings, keepAlive: false });
  const lookup = createVettedLookup(isAllowedAddress, settings.resolve);
  return {
    checkTarget: (url) => checkTarget(url, policy, isAllowedAddress),
    checkHost: (host) => checkHost(host, policy, isAllowedAddress),
    connect: ({ host, port }) => {
      if (isIP(host) !== 0 && !isAllowedAddress(host)) return new Socket().destroy(refusal());
      return connect({ host, port, lookup, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: nextAddressMs });
    },
    ca: options.ca,
    isAllowedAddress,
    agents,
    freshAgents,
    close: () => {
      for (const agent of [agents.http, agents.https, freshAgents.http, freshAgents.https]) agent.destroy();
    },
  };
}

/** Agents as got takes them. */
interface Agents {
  http: http.Agent;
  https: https.Agent;
}

interface AgentSettings {
  isAllowedAddress: (ip: string) => boolean;
  resolve: ResolveHost;
  /** Certificates to trust instead of the system's. */
  ca?: string;
  /** If false, each request opens its own connection. */
  keepAlive: boolean;
  /** How many idle connections stay open for each scheme, and for how long; by default 1,024 and 4 seconds. */
  idle?: { max: number; ms: number };
}

/** The code of the error with which a refused connection fails. */
export const targetRefused = 'ERR_TARGET_REFUSED';

// A bit less than the five seconds after which Node's own servers, which are common receivers, close idle connections.
const defaultIdle = { max: 1_024, ms: 4_000 };
// Node's default of 250 ms between one address and the next is less than a round trip to the other side of the world.
const nextAddressMs = 1_000;

/**
 * Creates agents that connect only to vetted addresses, whatever the request says: the check runs where sockets are
 * created, so no redirect, DNS answer or option of the client gets around it. TLS checks the certificate against the
 * host's name.
 */
export function createGuardedAgents(settings: AgentSettings): Agents {
  const idle = settings.idle ?? defaultIdle;
  const options = {
    keepAlive: settings.keepAlive,
    timeout: idle.ms,
    maxFreeSockets: 256,
    autoSelectFamilyAttemptTimeout: nextAddressMs,
  };
  const agents = {
    http: new http.Agent(options),
    https: new https.Agent({ ...options, ...(settings.ca === undefined ? {} : { ca: settings.ca }) }),
  };
  for (const agent of [agents.http, agents.https]) {
    guardConnections(agent, settings);
    boundIdleSockets(agent, idle.max);
  }
  return agents;
}

function guardConnections(agent: http.Agent, { isAllowedAddress, resolve }: AgentSettings): void {
  const lookup = createVettedLookup(isAllowedAddress, resolve);
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const host = options.host ?? '';
    // Node doesn't look up literal addresses, and treats a path as a Unix socket.
    const refused = Boolean(options.socketPath ?? options.path) || (isIP(host) !== 0 && !isAllowedAddress(host));
    if (!refused) return connect({ ...options, lookup }, callback);
    // Node's callback needs no socket beside an error, although its type does.
    callback?.(refusal(), undefined as unknown as Duplex);
    return undefined;
  };
}

function createVettedLookup(isAllowedAddress: (ip: string) => boolean, resolve: ResolveHost): LookupFunction {
  const vet = async (host: string): Promise<[LookupAddress, ...LookupAddress[]]> => {
    const [first, ...others] = await resolve(host);
    if (first === undefined) throw Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' });
    const addresses: [LookupAddress, ...LookupAddress[]] = [first, ...others];
    // A single blocked address means that all are refused: a name that leads to both kinds is a trap, not a mistake.
    if (!addresses.every(({ address }) => isAllowedAddress(address))) throw refusal();
    return addresses;
  };
  // Node asks for all addresses, or for one if it doesn't try several.
  const resolveVetted = callbackify(vet);
  return (host, options, callback) =>
    resolveVetted(host, (error, addresses) => {
      if (error !== null) callback(error, '');
      else if (options.all === true) callback(null, addresses);
      else callback(null, addresses[0].address, addresses[0].family);
    });
}

function refusal(): Error {
  return Object.assign(new Error(privateAddressReason), { code: targetRefused });
}

/**
 * Node limits idle sockets per host, but thousands of receivers need a limit for all of them together. Beyond that
 * limit, the socket that has been idle longest is closed, because it is the least likely to be reused.
 */
function boundIdleSockets(agent: http.Agent, max: number): void {
  const idle = new Set<Duplex>();
  // Node's method returns whether it kept the socket, although its type says void.
  const keep: (socket: Duplex) => unknown = agent.keepSocketAlive.bind(agent);
  const reuse = agent.reuseSocket.bind(agent);
  agent.keepSocketAlive = (socket) => {
    if (keep(socket) !== true) return false;
    idle.add(socket);
    if (idle.size > max) {
      const [longestIdle = socket] = idle;
      idle.delete(longestIdle);
      longestIdle.destroy();
    }
    return true;
  };
  agent.reuseSocket = (socket, request) => {
    idle.delete(socket);
    reuse(socket, request);
  };
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback);
    socket?.once('close', () => idle.delete(socket));
    return socket;
  };
}

/**
 * Resolves to all addresses of a host name. If there are none, rejects with an error with a DNS code (ENOTFOUND, …).
 */
export type ResolveHost = (host: string) => Promise<LookupAddress[]>;

// Names that only the system's own lookup can know (hosts file, mDNS, search domains).
const systemName = /(^|\.)(localhost|local|internal)$|^[^.]+$/;
// DNS failed or timed out, and the system's lookup would query the same servers again, slowly.
const finalCodes = new Set(['ETIMEOUT', 'ESERVFAIL', 'ECANCELLED']);

/**
 * Creates a function that queries DNS for A and AAAA records, and uses the system's lookup if DNS doesn't know the
 * name. The system's lookup alone wouldn't do: getaddrinfo(3) occupies one of libuv's four threads for as long as it
 * takes, so four names whose DNS is dead would hold up new connections to every other receiver.
 * @param options `servers`: `address:port` of the DNS servers to query, by default the system's; `system`: false to do
 *   without the system's lookup, for names of the public Internet, all of which DNS knows.
 */
export function createResolver(
  options: { timeoutMs?: number; servers?: string[]; system?: boolean } = {},
): ResolveHost {
  const resolver = new dns.Resolver({ timeout: options.timeoutMs ?? 2_000, tries: 2 });
  const system = options.system ?? true;
  if (options.servers !== undefined) resolver.setServers(options.servers);
  return async (host) => {
    if (system && systemName.test(host)) return lookUp(host);
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = [...toAddresses(four, 4), ...toAddresses(six, 6)];
    if (found.length > 0) return found;
    for (const result of [four, six]) {
      if (result.status === 'rejected' && (!system || finalCodes.has(codeOf(result.reason)))) throw result.reason;
    }
    return lookUp(host);
  };
}

function lookUp(host: string): Promise<LookupAddress[]> {
  return dns.lookup(host, { all: true, verbatim: true });
}

function toAddresses(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}
