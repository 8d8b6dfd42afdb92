import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';

/**
 * Sends a PING to the Redis at a URL; resolves when it responds with a PONG, which means that it accepts our password
 * and has loaded its data.
 * @throws with Redis's or the network's message if it doesn't.
 */
export function pingRedis(url: string, timeoutMs = 5_000): Promise<void> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const commands: string[][] = [];
  if (password !== '') {
    const user = username === '' ? [] : [decodeURIComponent(username)];
    commands.push(['AUTH', ...user, decodeURIComponent(password)]);
  }
  commands.push(['PING']);
  return new Promise((resolve, reject) => {
    const target = { host, port: Number(port || 6379) };
    const socket = protocol === 'rediss:' ? connectTls({ ...target, servername: host }) : connectPlain(target);
    const settle = (error?: Error): void => {
      socket.destroy();
      if (error === undefined) resolve();
      else reject(error);
    };
    let response = '';
    socket.setTimeout(timeoutMs, () => settle(new Error(`no response from Redis at ${host}:${target.port} in time`)));
    socket.once('error', settle);
    socket.once('close', () => settle(new Error(`Redis at ${host}:${target.port} closed the connection`)));
    socket.on('data', (part) => {
      response += part.toString('utf8');
      // Each reply to these commands is one line; one that starts with a minus is an error.
      const wrong = /^-(.*)\r\n/m.exec(response);
      if (wrong !== null) settle(new Error(`Redis says: ${wrong[1]}`));
      else if (response.endsWith('+PONG\r\n')) settle();
    });
    socket.write(commands.map(encode).join(''));
  });
}

/** A command in Redis's protocol: an array of bulk strings. */
function encode(parts: string[]): string {
  return `*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`;
}
