import { createSocket } from 'node:dgram';
import packet, { type Answer, type Question } from 'dns-packet';

/** How a DNS server responds: with records (NODATA if there are none), NXDOMAIN, SERVFAIL, or not at all. */
export type DnsReply = Answer[] | 'NXDOMAIN' | 'SERVFAIL' | 'silent';

/** A DNS server on loopback. */
export interface DnsServer {
  /** `127.0.0.1:<port>`. */
  address: string;
  close(): Promise<void>;
}

// RFC 1035 §4.1.1
const codes = { NXDOMAIN: 3, SERVFAIL: 2 } as const;

/** A real DNS server over UDP, which responds to each question as `reply` says. */
export async function startDnsServer(reply: (question: Question) => DnsReply): Promise<DnsServer> {
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const { id, questions = [] } = packet.decode(message);
    const [question] = questions;
    const replied = question === undefined ? 'SERVFAIL' : reply(question);
    if (replied === 'silent') return;
    const code = typeof replied === 'string' ? codes[replied] : 0;
    const flags = packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | code;
    const answers = typeof replied === 'string' ? [] : replied;
    const response = packet.encode({ type: 'response', id: id ?? 0, flags, questions, answers });
    socket.send(response, from.port, from.address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
