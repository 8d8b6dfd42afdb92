import type { components } from '@mailwright/client';

type Transport = components['schemas']['Transport'];

/** A transport as it is edited; texts are empty where there is nothing. */
export type TransportValues = Pick<
  Transport,
  'name' | 'host' | 'port' | 'tls' | 'weight' | 'rate_per_second' | 'connections' | 'enabled'
> & { username: string; password: string };

/** The usual port of a kind of encryption. */
export function portOf(tls: Transport['tls']): number {
  return tls === 'implicit' ? 465 : 587;
}

/** What a transport is edited from; a new one isn't enabled before it has been checked. */
export function valuesOf(transport: Transport | undefined): TransportValues {
  if (transport === undefined)
    return {
      name: '',
      host: '',
      port: portOf('starttls'),
      tls: 'starttls',
      username: '',
      password: '',
      weight: 1,
      rate_per_second: null,
      connections: 5,
      enabled: false,
    };
  const { name, host, port, tls, username, weight, rate_per_second, connections, enabled } = transport;
  return {
    name,
    host,
    port,
    tls,
    username: username ?? '',
    password: '',
    weight,
    rate_per_second,
    connections,
    enabled,
  };
}

/**
 * What is sent when a transport is saved. A stored password is sent again when where it goes changes; without a user name
 * there is none.
 * @param before the transport as it is stored, if it is
 */
export function toTransportBody(
  values: TransportValues,
  before: Transport | undefined,
): { body: components['schemas']['AddTransport']; needsPassword: boolean } {
  const { username, password, ...rest } = values;
  const isElsewhere =
    before === undefined ||
    (['host', 'port', 'tls'] as const).some((name) => values[name] !== before[name]) ||
    username !== (before.username ?? '');
  const login = username === '' ? { username: null, password: null } : { username };
  return {
    body: { ...rest, ...login, ...(username !== '' && password !== '' ? { password } : {}) },
    needsPassword: username !== '' && isElsewhere,
  };
}
