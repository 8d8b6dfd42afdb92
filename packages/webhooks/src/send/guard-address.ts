import { type AddressPolicy, createAddressCheck } from './address-policy.ts';
import { checkTarget, type TargetCheck } from './check-target.ts';
import { type Agents, createGuardedAgents } from './guarded-agents.ts';
import { createResolver, type ResolveHost } from './resolve-host.ts';

/** Keeps deliveries away from our own network (server-side request forgery). */
export interface AddressGuard {
  /** Validates a URL by its text alone, at registration and before each send; see `checkTarget`. */
  checkTarget(url: string): TargetCheck;
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
  return {
    checkTarget: (url) => checkTarget(url, policy, isAllowedAddress),
    isAllowedAddress,
    agents,
    freshAgents,
    close: () => {
      for (const agent of [agents.http, agents.https, freshAgents.http, freshAgents.https]) agent.destroy();
    },
  };
}
