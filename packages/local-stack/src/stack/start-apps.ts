import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@mailwright/platform';
import { findFreePort } from '../find-free-port.ts';
import type { Say } from '../local-server.ts';
import { localUrl } from './choose-ports.ts';
import { supervise, type SupervisedService } from './supervise.ts';
import { type AppOutput, openOutput } from './app-output.ts';
import { type App, type AppName, appNames, awaitReady, startApp } from './start-app.ts';

const appsFolder = fileURLToPath(new URL('../../../../apps/', import.meta.url));

/** The built apps of this repository. */
export const builtApps = ofEachApp((name) => path.join(appsFolder, name, 'dist/main.js'));

/** The apps of a stack, running. */
export interface Apps {
  opsUrls: Record<AppName, string>;
  /** The current processes. */
  pids(): Record<AppName, number>;
  /** Resolves when all are ready; rejects when one can't start, or the signal is aborted. */
  ready(signal?: AbortSignal): Promise<void>;
  /** Lets them finish their work, until the signal is aborted. */
  stop(hurry?: AbortSignal): Promise<void>;
}

interface AppsOptions {
  scripts: Record<AppName, string>;
  logs: string;
  environment: Record<string, string>;
  /** Called when the processes have changed. */
  changed: () => void;
  /** Receives the apps' output, in whole lines, several at once; undefined when it isn't printed. */
  print: ((name: AppName, lines: string) => void) | undefined;
  say: Say;
}

/** Starts the API and the workers, each with its own operations port, and restarts them if they end. */
export async function startApps(options: AppsOptions): Promise<Apps> {
  const started = await Promise.all(appNames.map((name) => startOne(name, options)));
  const byName = new Map(started.map((app) => [app.name, app]));
  function find(name: AppName): StartedApp {
    const app = byName.get(name);
    if (app === undefined) throw new Error(`${name} is missing`);
    return app;
  }
  return {
    opsUrls: ofEachApp((name) => find(name).opsUrl),
    pids: () => ofEachApp((name) => find(name).service.current().pid),
    async ready(signal) {
      await Promise.all(started.map((app) => awaitReady(app.first, app.name, app.opsUrl, app.output, signal)));
    },
    async stop(hurry) {
      await Promise.all(started.map((app) => app.service.stop((process) => process.stop(hurry))));
      for (const app of started) app.output.close();
    },
  };
}

interface StartedApp {
  name: AppName;
  first: App;
  service: SupervisedService<App>;
  output: AppOutput;
  opsUrl: string;
}

async function startOne(name: AppName, options: AppsOptions): Promise<StartedApp> {
  const opsPort = await findFreePort();
  const { print } = options;
  const output = openOutput(path.join(options.logs, `${name}.log`), print && ((lines) => print(name, lines)));
  const environment = { ...options.environment, OPS_HOST: '127.0.0.1', OPS_PORT: String(opsPort) };
  const start = (): Promise<App> =>
    startApp({ script: options.scripts[name], environment: childEnvironment(environment), output });
  const first = await start();
  const service: SupervisedService<App> = supervise({ name, first, start, changed: options.changed, say: options.say });
  return { name, first, service, output, opsUrl: localUrl('127.0.0.1', opsPort) };
}

function ofEachApp<T>(make: (name: AppName) => T): Record<AppName, T> {
  return Object.fromEntries(appNames.map((name) => [name, make(name)])) as Record<AppName, T>;
}
