import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** A pooler that lends a connection for each transaction, and knows nothing about prepared statements. */
export interface TransactionPooler {
  /** The database's URL with our host and port in place of its own. */
  url: string;
  close(): Promise<void>;
}

/** A connection to Postgres, and the client that has borrowed it. */
interface ServerConnection {
  socket: Socket;
  borrower: Borrower | undefined;
}

/** A client that has a connection or may wait for one. */
interface Borrower {
  socket: Socket;
  server: ServerConnection | undefined;
  /** What it has sent while it had no connection. */
  waiting: Buffer[];
  /** How many responses that end with ReadyForQuery it still awaits. */
  owed: number;
}

/**
 * Starts a pooler on loopback in front of the Postgres at `target` that behaves like PgBouncer before 1.21 in
 * transaction mode: for each transaction, a client gets any connection, with what other clients have prepared there;
 * and a `statement_timeout` at startup is refused.
 * @param options `size`: how many connections it has; `order`: which free connection a client gets: the one used last,
 *   as from PgBouncer by default, or each in turn.
 */
export async function startTransactionPooler(
  target: string,
  options: { size: number; order?: 'last' | 'turns' },
): Promise<TransactionPooler> {
  const { size, order = 'last' } = options;
  const servers: ServerConnection[] = [];
  const free: ServerConnection[] = [];
  const queue: Borrower[] = [];
  const clients = new Set<Socket>();

  function lend(): void {
    while (free.length > 0 && queue.length > 0) {
      const [borrower] = queue.splice(0, 1);
      const server = order === 'last' ? free.pop() : free.shift();
      if (borrower === undefined || server === undefined) return;
      server.borrower = borrower;
      borrower.server = server;
      server.socket.write(Buffer.concat(borrower.waiting.splice(0)));
    }
  }
  function release(server: ServerConnection): void {
    if (server.borrower !== undefined) server.borrower.server = undefined;
    server.borrower = undefined;
    free.push(server);
    lend();
  }
  async function addServer(): Promise<void> {
    const server = await connectServer(target);
    servers.push(server);
    const read = createMessageReader((message) => {
      const { borrower } = server;
      borrower?.socket.write(message);
      if (borrower === undefined || message[0] !== code('Z')) return;
      borrower.owed -= 1;
      // 'I' means that no transaction is open.
      if (borrower.owed === 0 && message[5] === code('I')) release(server);
    });
    server.socket.on('data', read);
    release(server);
  }
  await Promise.all(Array.from({ length: size }, () => addServer()));
  function serve(socket: Socket): void {
    const borrower: Borrower = { socket, server: undefined, waiting: [], owed: 0 };
    const read = createMessageReader((message) => {
      const type = message[0];
      if (type === code('X')) {
        socket.end();
        return;
      }
      if (type === code('Q') || type === code('S')) borrower.owed += 1;
      if (borrower.server !== undefined) {
        borrower.server.socket.write(message);
        return;
      }
      borrower.waiting.push(message);
      if (borrower.waiting.length === 1) queue.push(borrower);
      lend();
    });
    socket.on('data', read);
    socket.on('close', () => {
      const at = queue.indexOf(borrower);
      if (at >= 0) queue.splice(at, 1);
      if (borrower.server === undefined) return;
      // A transaction that the client left open ends with its connection.
      borrower.server.socket.destroy();
      addServer().catch(() => {});
    });
  }

  const listener = createServer((socket) => {
    clients.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => clients.delete(socket));
    socket.once('data', (startup: Buffer) => {
      if (startup.includes('statement_timeout')) {
        socket.end(toMessage('E', 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'));
        return;
      }
      socket.write(toMessage('R', '\0\0\0\0'));
      socket.write(toMessage('K', 'ours1234'));
      socket.write(toMessage('Z', 'I'));
      serve(socket);
    });
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).toString(),
    close: async () => {
      for (const socket of [...clients, ...servers.map((server) => server.socket)]) socket.destroy();
      await new Promise((resolve) => {
        listener.close(resolve);
      });
    },
  };
}

/** Connects with `pg`, and takes over the socket once the connection is ready. */
async function connectServer(target: string): Promise<ServerConnection> {
  const client = new pg.Client({
    connectionString: target,
    application_name: 'mailwright api',
    options: '-c timezone=UTC',
  });
  client.on('error', () => {});
  await client.connect();
  const socket = client.connection.stream as Socket;
  socket.removeAllListeners();
  socket.on('error', () => {});
  return { socket, borrower: undefined };
}

const code = (letter: string): number => letter.charCodeAt(0);

function toMessage(type: string, body: string): Buffer {
  const message = Buffer.from(`${type}0000${body}`, 'latin1');
  message.writeInt32BE(message.length - 1, 1);
  return message;
}

/** Splits a stream into messages of Postgres's protocol: a letter, the length of the rest, and the rest. */
function createMessageReader(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let left: Buffer = Buffer.alloc(0);
  return (chunk) => {
    left = Buffer.concat([left, chunk]);
    while (left.length >= 5) {
      const length = 1 + left.readInt32BE(1);
      if (left.length < length) return;
      const message = left.subarray(0, length);
      left = left.subarray(length);
      onMessage(message);
    }
  };
}
