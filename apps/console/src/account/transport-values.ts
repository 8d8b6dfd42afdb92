import type { components } from 'mailwright';

type Transport = components['schemas']['Transport'];

/** A transport as it is edited; a text is empty when there is no value. */
export type TransportValues = Pick<
  Transport,
  'name' | 'host' | 'port' | 'tls' | 'weight' | 'rate_per_second' | 'connections' | 'enabled'
> & { username: string; password: string };

/** The usual port for a kind of encryption. */
export function portOf(tls: Transport['tls']): number {
  return tls === 'implicit' ? 465 : 587;
}

/** The values that editing starts with; a new transport starts disabled, since it hasn't been checked yet. */
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
 * Makes the request body that saves a transport. The password must be entered again (`needsPassword`) when the host,
 * port, encryption or user name changes; without a user name, no password is sent.
 * @param before the stored transport; undefined for a new one
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
