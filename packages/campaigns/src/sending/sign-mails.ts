import type { MailRoute as Servers } from '@mailwright/mail';
import type { MailRoute } from './sending-ports.ts';

/** A route that signs each mail (DKIM) on its way to the servers. */
export function signMails(servers: Servers): MailRoute {
  return {
    maxInFlight: servers.maxInFlight,
    send: async ({ signer, ...mail }, options) => {
      try {
        const raw = signer === undefined ? mail.raw : await signer.sign(mail.raw);
        return await servers.send({ ...mail, raw }, options);
      } catch (error) {
        // Nothing can be signed with the key: an operator has to see why, and nobody gets a mail without a signature.
        return { kind: 'not-sent', code: 'EDKIM', reply: (error as Error).message };
      }
    },
  };
}
