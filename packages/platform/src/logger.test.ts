import { spawnSync } from 'node:child_process';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createLogger, type Logger, type LoggerOptions } from './logger.ts';

const key = 'mw_live_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefgABCDEF';
let writes: string[];
beforeEach(() => void (writes = []));

const stream = new Writable({
  decodeStrings: false,
  write: (text: string, _encoding, done) => {
    writes.push(text);
    done();
  },
});
const create = (options: Partial<LoggerOptions> = {}): Logger =>
  createLogger({ service: 'test', level: 'info', format: 'json', stream, ...options });
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The properties of a line, without its time. */
async function lineOf(log: (logger: Logger) => void, options?: Partial<LoggerOptions>): Promise<unknown> {
  log(create(options));
  await turn();
  const { timestamp, ...line } = JSON.parse(writes.join('')) as Record<string, unknown>;
  expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  return line;
}

describe('a log line', () => {
  test('is one JSON object with its level, its service, its event and its properties', async () => {
    const properties = { status: 201, durationMs: 0.5, path: '/a"b\n', first: true, none: null, not: undefined };
    expect(await lineOf((log) => log.info('request.served', properties))).toEqual({
      level: 'info',
      service: 'test',
      message: 'request.served',
      status: 201,
      durationMs: 0.5,
      path: '/a"b\n',
      first: true,
      none: null,
    });
    expect(writes.join('')).toMatch(/^[^\n]+\n$/);
  });

  test('contains no secret, at any position', async () => {
    const properties = {
      path: `/x?key=${key}`,
      authorization: 'Basic x',
      deep: { list: [{ cookie: 'x' }, key] },
      url: 'redis://:pass@db',
      error: new Error(`with ${key}`),
    };
    await lineOf((log) => log.child({ token: 'y', bound: key }).info(`used ${key}`, properties), { service: key });
    const line = writes.join('');
    expect(line).not.toMatch(/0123456789|Basic x|pass@|"x"|"y"/);
    expect(line.match(/mw_live_\[redacted\]/g)?.length).toBeGreaterThanOrEqual(6);
  });

  test('formats nested values, errors, times, and numbers that JSON lacks', async () => {
    const properties = {
      at: new Date(0),
      big: 2n,
      nan: NaN,
      list: [1, { a: 'b' }],
      error: new Error('no'),
      f: () => 1,
    };
    expect(await lineOf((log) => log.warn('a.b', properties))).toEqual({
      level: 'warn',
      service: 'test',
      message: 'a.b',
      at: '1970-01-01T00:00:00.000Z',
      big: '2',
      nan: null,
      list: [1, { a: 'b' }],
      error: { message: 'no', stack: expect.stringContaining('Error: no') },
    });
  });

  test('of a child logger has the properties of all its parents, the nearest for each name, but its own event, level and service', async () => {
    const log = (logger: Logger) =>
      logger
        .child({ a: 1, b: 1, c: 1 })
        .child({ b: 2, c: 2 })
        .info('a.b', { c: 3, level: 'error', message: 'x', service: 'y' });
    const expected = { level: 'info', service: 'test', message: 'a.b', a: 1, b: 2, c: 3 };
    expect(await lineOf(log)).toEqual(expected);
    expect(writes.join('').match(/"c":/g)).toHaveLength(1);
  });

  test('in the pretty format has its time, level, service, event and properties, but no secrets', async () => {
    create({ format: 'pretty' })
      .child({ n: 1 })
      .info('a.b', { path: '/x', password: 'hunter2', deep: { y: 1 } });
    await turn();
    // eslint-disable-next-line no-control-regex
    const plain = writes.join('').replace(/\u001b\[\d+m/g, '');
    expect(plain).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} info {2}test a\.b n=1 path=\/x password=\[redacted\] deep=\{"y":1\}\n$/,
    );
  });
});

test.each([
  ['debug', ['debug', 'info', 'warn', 'error']],
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
  ['silent', []],
] as const)('a logger at level %s writes the levels %j', async (level, written) => {
  const log = create({ level });
  for (const each of ['debug', 'info', 'warn', 'error'] as const) log[each](`line.${each}`);
  await turn();
  expect(writes.join('').match(/(?<=line\.)\w+/g) ?? []).toEqual(written);
});

describe('log lines of one turn of the event loop', () => {
  test('are written in one write, in order', async () => {
    const log = create();
    for (let n = 0; n < 100; n += 1) log.info('a.b', { n });
    expect(writes).toEqual([]);
    await turn();
    expect(writes).toHaveLength(1);
    const lines = (writes[0] ?? '').trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { n: number }).n)).toEqual([...Array(100).keys()]);
  });

  test('are written earlier if there are many or one of them is an error', async () => {
    const log = create();
    log.info('a.b');
    log.error('a.c');
    expect(writes.join('')).toMatch(/a\.b[^]*a\.c/);
    log.info('a.d', { text: 'x'.repeat(100_000) });
    expect(writes.join('')).toContain('a.d');
    await turn();
    expect(writes.join('').match(/"message"/g)).toHaveLength(3);
  });
});

test.each([
  ['ends itself', 'process.exit(3)', 3],
  ['crashes', `throw new Error('boom')`, 1],
])('a process that %s right after a log line has still written it', (_how, end, code) => {
  const module = fileURLToPath(new URL('../dist/index.js', import.meta.url));
  const program = `
    const { createLogger } = await import(${JSON.stringify(module)});
    const log = createLogger({ service: 'test', level: 'info', format: 'json' });
    log.info('process.started');
    await new Promise((resolve) => setTimeout(resolve, 1));
    for (let n = 0; n < 500; n += 1) log.info('a.b', { n });
    ${end};`;
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  expect(ended.status).toBe(code);
  expect(ended.stdout.match(/"message":"a\.b"/g)).toHaveLength(500);
});
