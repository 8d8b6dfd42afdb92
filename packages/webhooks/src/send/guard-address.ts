import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { connect, isIP, type LookupFunction, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { callbackify } from 'node:util';
import {
  type AddressPolicy,
  checkHost,
  checkTarget,
  createAddressCheck,
  type HostCheck,
  privateAddressReason,
  type TargetCheck,
} from './check-target.ts';
import { createResolver, type ResolveHost } from './resolve-host.ts';

/** Keeps connections that accounts ask for away from our own network (server-side request forgery). */
export interface AddressGuard {
  /** Validates a URL by its text alone, at registration and before each send; see `checkTarget`. */
  checkTarget(url: string): TargetCheck;
  /** Validates a host by its text alone; see `checkHost`. */
  checkHost(host: string): HostCheck;
  /** Opens a TCP connection to vetted addresses only; else its error is ERR_TARGET_REFUSED. */
  connect(to: { host: string; port: number }): Socket;
  /** Certificates (PEM) to trust in place of the system's; undefined: the system's. */
  ca: string | undefined;
  /** Whether this IPv4 or IPv6 address may be connected to; false for anything else. */
  isAllowedAddress(ip: string): boolean;
  /** Keep-alive agents that connect to vetted addresses only; else requests fail with ERR_TARGET_REFUSED. */
  agents: Agents;
  /** The same without keep-alive, for a request that must not meet a stale connection. */
  freshAgents: Agents;
  /** Ends the agents' connections. */
  close(): void;
}

/**
 * The address guard of a process.
 * @param options `resolve`: where addresses come from, DNS when absent; `ca`: certificates (PEM) to trust in place of the
 *   system's, for tests.
 * @throws Error when a range of the policy can't be read.
 */
export function createAddressGuard(
  policy: AddressPolicy,
  options: { resolve?: ResolveHost; ca?: string } = {},
): AddressGuard {
  const isAllowedAddress = createAddressCheck(policy);
  // Only where private ranges are allowed can a name that DNS doesn't know lead anywhere.
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
  /** Certificates to trust in place of the system's. */
  ca?: string;
  /** False: each request opens its own connection. */
  keepAlive: boolean;
  /** How many idle connections stay open for each scheme, and for how long: 1,024 and 4 seconds when absent. */
  idle?: { max: number; ms: number };
}

/** The code of the error a refused connection fails with. */
export const targetRefused = 'ERR_TARGET_REFUSED';

// A bit less than the five seconds after which Node's own servers, common receivers, close idle connections.
const defaultIdle = { max: 1_024, ms: 4_000 };
// Node's 250 ms between one address and the next is less than a round trip to the other side of the world.
const nextAddressMs = 1_000;

/**
 * Agents that connect to vetted addresses only, whatever the request says: the check runs where sockets are created, so no
 * redirect, DNS answer or option of the client gets around it. TLS checks the certificate against the host's name.
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
    // Node doesn't look up literals, and treats a path as a Unix socket.
    const refused = Boolean(options.socketPath ?? options.path) || (isIP(host) !== 0 && !isAllowedAddress(host));
    if (!refused) return connect({ ...options, lookup }, callback);
    // Node's callback takes no socket beside an error, though the types want one.
    callback?.(refusal(), undefined as unknown as Duplex);
    return undefined;
  };
}

function createVettedLookup(isAllowedAddress: (ip: string) => boolean, resolve: ResolveHost): LookupFunction {
  const vet = async (host: string): Promise<[LookupAddress, ...LookupAddress[]]> => {
    const [first, ...others] = await resolve(host);
    if (first === undefined) throw Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' });
    const addresses: [LookupAddress, ...LookupAddress[]] = [first, ...others];
    // One blocked address among several refuses all: a name that leads to both is a trap, not a mistake.
    if (!addresses.every(({ address }) => isAllowedAddress(address))) throw refusal();
    return addresses;
  };
  // Node asks for all addresses, or for one when it doesn't try several.
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
 * Node bounds idle sockets per host; thousands of receivers need a bound for all of them together. Beyond it the socket that
 * has been idle longest is closed, since it is the least likely to be reused.
 */
function boundIdleSockets(agent: http.Agent, max: number): void {
  const idle = new Set<Duplex>();
  // Node's method returns whether it kept the socket, though its type is void.
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
