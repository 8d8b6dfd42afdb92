import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { mallocVariables, nodeFlagsOf } from '@mailwright/local-stack';
import { readConfig, type VariableName, variables } from '@mailwright/platform';
import { parse } from 'yaml';

interface Service {
  image?: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string | number>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  volumes?: string[];
  ports?: string[];
  restart?: string;
  stop_grace_period?: string;
}

const root = new URL('../../../../', import.meta.url);
const text = readFileSync(new URL('docker-compose.yml', root), 'utf8');
const compose = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, null> };
const services = Object.entries(compose.services);
const appNames = readdirSync(new URL('apps', root)).filter((name) =>
  existsSync(new URL(`apps/${name}/src/main.ts`, root)),
);
// Compose has a process for each role, so that each can be scaled.
const serviceNames = appNames.filter((name) => name !== 'all-in-one');
const environmentOf = (name: string) => compose.services[name]?.environment ?? {};

// https://github.com/compose-spec/compose-spec/blob/main/05-services.md: Compose refuses a file with any other key.
const knownKeys = new Set(
  `image build command environment depends_on healthcheck volumes ports restart init stop_grace_period shm_size
  read_only tmpfs cap_drop security_opt`.split(/\s+/),
);

test('every service has only keys that Compose knows, and has an image or a build', () => {
  for (const [name, service] of services) {
    expect([name, Object.keys(service).filter((key) => !knownKeys.has(key))]).toEqual([name, []]);
    expect([name, service.image ?? service.build]).toEqual([name, expect.any(String)]);
  }
});

test('services wait only for existing services, and mount only declared volumes', () => {
  for (const [name, { depends_on: needed = {}, volumes = [] }] of services) {
    for (const [other, { condition }] of Object.entries(needed)) {
      expect([name, other in compose.services]).toEqual([name, true]);
      const check = compose.services[other]?.healthcheck;
      if (condition === 'service_healthy') expect([other, check?.test]).toEqual([other, expect.any(Array)]);
    }
    for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
  }
});

test('every app with one role has a service, which waits for Postgres, Redis and the migrations, and which restarts', () => {
  for (const app of serviceNames) {
    const service = compose.services[app];
    const built = `apps/${app}/dist/main.js`;
    // The image runs the API by default.
    if (app !== 'api') expect([app, service?.command?.at(-1)]).toEqual([app, built]);
    expect(service?.depends_on).toEqual({
      postgres: { condition: 'service_healthy' },
      redis: { condition: 'service_healthy' },
      migrate: { condition: 'service_completed_successfully' },
    });
    expect([app, service?.restart]).toEqual([app, 'unless-stopped']);
  }
});

test('any number of workers can run, because they have no container name and no host port', () => {
  for (const app of serviceNames.filter((name) => name.endsWith('-worker'))) {
    expect(compose.services[app]).not.toHaveProperty('container_name');
    expect(compose.services[app]).not.toHaveProperty('ports');
  }
});

test('operations ports are published on the loopback interface only', () => {
  const published = services.flatMap(([, { ports = [] }]) => ports).filter((port) => port.endsWith(':9090'));
  expect(published).toHaveLength(1);
  for (const port of published) expect(fillIn(port)).toBe('127.0.0.1:9090:9090');
});

test('a worker has time to finish the deliveries under way', () => {
  const drainSeconds = readConfig([], {}).WEBHOOK_TIMEOUT_SECONDS + 5;
  const grace = Number.parseInt(compose.services['webhook-worker']?.stop_grace_period ?? '', 10);
  expect(grace).toBeGreaterThanOrEqual(drainSeconds + 10);
});

test('mail goes to the catcher by default, and the catcher is published on the loopback interface only', () => {
  const url = new URL(fillIn(String(environmentOf('mail-worker')['SMTP_URL'])));
  expect(compose.services).toHaveProperty(url.hostname);
  for (const port of compose.services[url.hostname]?.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
});

describe('the environment', () => {
  test('has every variable, and no other', () => {
    const given = new Set(serviceNames.flatMap((name) => Object.keys(environmentOf(name))));
    const wanted = Object.keys(variables).filter((name) => name !== 'MAILWRIGHT_DATA_DIR');
    expect(given).toEqual(new Set(wanted));
  });

  test('starts every app when only the required variables are set', () => {
    for (const app of serviceNames) {
      const given = Object.entries(environmentOf(app)).map(([name, value]) => [name, fillIn(String(value))]);
      const needed: VariableName[] = ['DATABASE_URL', 'REDIS_URL', 'APP_SECRET'];
      if (app === 'mail-worker') needed.push('SMTP_URL', 'MAIL_FROM', 'BASE_URL');
      const config = readConfig(needed, Object.fromEntries(given) as Record<string, string>);
      expect(config).toMatchObject({
        OPS_HOST: '0.0.0.0',
        OPS_PORT: 9090,
        DATABASE_URL: expect.stringContaining('@postgres:5432/'),
      });
    }
    expect(environmentOf('api')).toMatchObject({ HOST: '0.0.0.0', PORT: 3000 });
  });

  test('contains no secrets, and Compose refuses to start without them', () => {
    expect(environmentOf('api')['APP_SECRET']).toMatch(/^\$\{APP_SECRET:\?/);
    expect(environmentOf('postgres')['POSTGRES_PASSWORD']).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
    expect(text).not.toMatch(/\$\{(APP_SECRET|POSTGRES_PASSWORD)(?!:\?|_)/);
  });
});

test('Redis keeps its jobs across a restart, and evicts none', () => {
  const command = compose.services['redis']?.command?.join(' ');
  expect(command).toContain('--appendonly yes');
  expect(command).toContain('--maxmemory-policy noeviction');
});

/**
 * Fills in `${NAME:?why}` as if the variable were set, and `${NAME:-default}` as if it weren't. A default may contain
 * another reference, so the innermost one is filled in first.
 */
function fillIn(value: string): string {
  const filled = value
    .replace(/\$\{\w+:\?[^${}]*\}/g, 'a-value-that-is-long-enough-for-any')
    .replace(/\$\{\w+:-([^${}]*)\}/g, (_match, otherwise: string) => otherwise);
  return filled === value ? value : fillIn(filled);
}

test('every command that starts an app passes Node the flags of that app', () => {
  for (const app of serviceNames) {
    const start = ['node', ...nodeFlagsOf(app), `apps/${app}/dist/main.js`];
    if (app === 'api') expect(readFileSync(new URL('Dockerfile', root), 'utf8')).toContain(`CMD ${asList(start)}`);
    else expect([app, compose.services[app]?.command]).toEqual([app, start]);
  }
  const files = ['package.json', 'Dockerfile', 'docs/operators/install.md'];
  for (const file of files) {
    const commands = readFileSync(new URL(file, root), 'utf8').match(/node [^\n`"]*apps\/[^\n`" ]*main\.js/g) ?? [];
    expect([file, commands.length > 0]).toEqual([file, true]);
    for (const command of commands) {
      const app = appNames.find((name) => command.includes(`apps/${name}/`)) ?? 'api';
      expect([file, command]).toEqual([file, expect.stringContaining(`node ${nodeFlagsOf(app).join(' ')} apps/`)]);
    }
  }
});

test("every app is started with the variables for glibc's malloc, both by npm and in a container", () => {
  const words = Object.entries(mallocVariables).map(([name, value]) => `${name}=${value}`);
  expect(readFileSync(new URL('Dockerfile', root), 'utf8')).toContain(`ENV ${words.join(' ')}\n`);
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { scripts: object };
  const commands = Object.entries(scripts).filter(([name]) => name.startsWith('worker:') || name === 'all-in-one');
  // The API is started by the image only.
  expect(commands.length).toBe(appNames.length - 1);
  for (const [, command] of commands) expect(command).toContain(`exec env ${words.join(' ')} node `);
});

/** Formats words in the exec form of a Dockerfile. */
function asList(words: string[]): string {
  return `[${words.map((word) => JSON.stringify(word)).join(', ')}]`;
}
