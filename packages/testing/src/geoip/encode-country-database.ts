import { parseAddressRange } from '@mailwright/platform';

type Node = [Child, Child];
type Child = Node | string | undefined;

const separator = Buffer.alloc(16);
const metadataStart = Buffer.from('\u{ab}\u{cd}\u{ef}MaxMind.com', 'latin1');

/**
 * Encodes a database of countries in MaxMind's format (https://maxmind.github.io/MaxMind-DB/), with 24-bit records.
 * @param networks country codes by address range, such as `{ '192.0.2.0/24': 'DE' }`; the ranges mustn't overlap.
 * @param ipVersion 6: both IPv4 and IPv6 addresses; 4: only IPv4 addresses.
 */
export function encodeCountryDatabase(networks: Record<string, string>, ipVersion: 4 | 6 = 6): Buffer {
  const root: Node = [undefined, undefined];
  for (const [network, code] of Object.entries(networks)) insert(root, toBits(network, ipVersion), code);
  const nodes = listNodes(root);
  const offsets = new Map<string, number>();
  const data: Buffer[] = [];
  let length = 0;
  for (const code of new Set(Object.values(networks))) {
    const record = map({ country: map({ iso_code: text(code) }) });
    offsets.set(code, length);
    data.push(record);
    length += record.length;
  }
  const toRecord = (child: Child): number => {
    if (child === undefined) return nodes.length;
    if (typeof child !== 'string') return nodes.indexOf(child);
    return nodes.length + separator.length + (offsets.get(child) ?? 0);
  };
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [number, [left, right]] of nodes.entries()) {
    tree.writeUIntBE(toRecord(left), number * 6, 3);
    tree.writeUIntBE(toRecord(right), number * 6 + 3, 3);
  }
  const metadata = map({
    binary_format_major_version: number(5, 2),
    binary_format_minor_version: number(5, 0),
    build_epoch: number(9, 1_795_000_000),
    database_type: text('Test-Country'),
    description: map({}),
    ip_version: number(5, ipVersion),
    languages: field(11, 0, Buffer.alloc(0)),
    node_count: number(6, nodes.length),
    record_size: number(5, 24),
  });
  return Buffer.concat([tree, separator, ...data, metadataStart, metadata]);
}

/** The bits of a network's prefix. In an IPv6 tree, IPv4 networks are below `::/96`. */
function toBits(network: string, ipVersion: 4 | 6): number[] {
  const [first, prefix] = parseAddressRange(network) ?? [];
  if (first === undefined || prefix === undefined) throw new Error(`${network} is not a range of addresses`);
  const bits = first.toByteArray().flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((shift) => (byte >> shift) & 1));
  const before = ipVersion === 6 && first.kind() === 'ipv4' ? Array.from({ length: 96 }, () => 0) : [];
  return [...before, ...bits.slice(0, prefix)];
}

function insert(root: Node, bits: number[], code: string): void {
  let node = root;
  for (const bit of bits.slice(0, -1)) {
    const side = bit === 0 ? 0 : 1;
    const next = node[side] ?? [undefined, undefined];
    if (typeof next === 'string') throw new Error('Networks overlap');
    node[side] = next;
    node = next;
  }
  node[bits.at(-1) === 0 ? 0 : 1] = code;
}

function listNodes(root: Node): Node[] {
  const nodes = [root];
  for (const node of nodes) for (const child of node) if (Array.isArray(child)) nodes.push(child);
  return nodes;
}

/** Encodes a value with its type and size; a type above 7 takes a byte of its own. */
function field(type: number, size: number, content: Buffer): Buffer {
  const head = type > 7 ? [size, type - 7] : [(type << 5) | size];
  return Buffer.concat([Buffer.from(head), content]);
}

/** Encodes a text, which must be shorter than 29 bytes. */
function text(value: string): Buffer {
  return field(2, value.length, Buffer.from(value));
}

function number(type: number, value: number): Buffer {
  const content = Buffer.alloc(4);
  content.writeUInt32BE(value);
  const start = content.findIndex((byte) => byte !== 0);
  const bytes = start < 0 ? Buffer.alloc(0) : content.subarray(start);
  return field(type, bytes.length, bytes);
}

function map(entries: Record<string, Buffer>): Buffer {
  const content = Object.entries(entries).flatMap(([key, value]) => [text(key), value]);
  return field(7, content.length / 2, Buffer.concat(content));
}
