import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';

/** A DNS server whose records change. */
export interface DnsServer {
  /** `127.0.0.1:<port>`. */
  address: string;
  /** How many queries it has had. */
  questions(): number;
  close(): Promise<void>;
}

/**
 * A real DNS server over UDP that resolves every name to the addresses of the first item at its first query, to those of
 * the second at its second, and to those of the last from then on; an A query and an AAAA query count as one.
 */
export async function startDnsServer(rounds: string[][]): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked = { A: 0, AAAA: 0 };
  socket.on('message', (query, from) => {
    // RFC 1035 §4.1: a header of 12 bytes, the name, its type and its class.
    const end = query.indexOf(0, 12) + 5;
    const type = query.readUInt16BE(end - 4) === 1 ? 'A' : 'AAAA';
    const addresses = rounds[Math.min(asked[type], rounds.length - 1)] ?? [];
    asked[type] += 1;
    const records = addresses.filter((address) => isIPv6(address) === (type === 'AAAA')).map(toRecord);
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

/** A record for the queried name that may not be cached. IPv6 addresses are written without `::`. */
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
