import { validationProblem } from '@mailwright/platform';
import type { ServerGuard } from './server-guard.ts';

/** The settings of a transport that have to fit together. */
interface Settings {
  host: string;
  port: number;
  tls: 'starttls' | 'implicit' | 'if_offered';
  username: string | null;
  hasPassword: boolean;
}

// SMTP's ports (RFC 5321, 8314 and 6409). Other ports below 1024 belong to services that don't speak SMTP.
const mailPorts = [25, 465, 587];
const firstUnprivilegedPort = 1_024;

/**
 * Checks that a transport's settings fit together and that its host may be connected to.
 * @returns the normalized host.
 * @throws ProblemError `validation_failed`, which names each wrong field
 */
export function checkSettings(guard: ServerGuard, settings: Settings): string {
  const { port, tls, username, hasPassword } = settings;
  const checked = guard.checkHost(settings.host);
  const errors: Record<string, string[]> = {};
  if (!checked.ok) errors['host'] = [checked.reason];
  if (!mailPorts.includes(port) && port < firstUnprivilegedPort)
    errors['port'] = [`must be 25, 465, 587, or from ${firstUnprivilegedPort} up`];
  if (username !== null && !hasPassword) errors['password'] = ['is required with a username'];
  if (username === null && hasPassword) errors['username'] = ['is required with a password'];
  if (username !== null && tls === 'if_offered')
    errors['tls'] = ['must be starttls or implicit: a password is only sent over TLS'];
  if (!checked.ok || Object.keys(errors).length > 0) throw validationProblem(errors);
  return checked.host;
}
