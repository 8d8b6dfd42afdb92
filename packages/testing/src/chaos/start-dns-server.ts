import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';

/** A DNS server that changes its mind. */
export interface DnsServer {
  /** `127.0.0.1:<port>`. */
  address: string;
  /** How many questions it has had. */
  questions(): number;
  close(): Promise<void>;
}

/**
 * A real DNS server over UDP that gives whatever name is asked for the addresses of the first item in answer to its first
 * question, those of the second to its second, and those of the last ever after; an A question and an AAAA question count as
 * one.
 */
export async function startDnsServer(answers: string[][]): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked = { A: 0, AAAA: 0 };
  socket.on('message', (query, from) => {
    // RFC 1035 §4.1: a header of 12 bytes, the name, its type and its class.
    const end = query.indexOf(0, 12) + 5;
    const type = query.readUInt16BE(end - 4) === 1 ? 'A' : 'AAAA';
    const answer = answers[Math.min(asked[type], answers.length - 1)] ?? [];
    asked[type] += 1;
    const records = answer.filter((address) => isIPv6(address) === (type === 'AAAA')).map(toRecord);
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions: () => Math.max(asked.A, asked.AAAA),
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** A record that points to the question's name and may not be kept. IPv6 addresses are written without `::`. */
function toRecord(address: string): Buffer {
  const data = isIPv6(address)
    ? Buffer.from(
        address
          .split(':')
          .map((part) => part.padStart(4, '0'))
          .join(''),
        'hex',
      )
    : Buffer.from(address.split('.').map(Number));
  return Buffer.concat([Buffer.from([0xc0, 12, 0, isIPv6(address) ? 28 : 1, 0, 1, 0, 0, 0, 0, 0, data.length]), data]);
}
