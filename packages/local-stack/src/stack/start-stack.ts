import path from 'node:path';
import { childEnvironment, readConfig } from '@mailwright/platform';
import { openDataFolder, type PrintLine } from '../local-server.ts';
import { type MailCatcher, startMailCatcher } from '../mail/start-mail-catcher.ts';
import { endProcess } from '../process/process-by-pid.ts';
import { allowsLoopbackReceivers, appEnvironment } from './app-environment.ts';
import { chooseApiPort, localUrl } from '../find-free-port.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import { type FirstAccount, prepareDatabase } from './prepare-database.ts';
import { type AppName, type Apps, prefixLines, type RoleName, startApps } from './start-apps.ts';
import { openSecrets } from './secrets.ts';
import { removeStackFile, writeStackFile } from './stack-file.ts';
import { type Servers, startServers } from './start-servers.ts';

export interface StackOptions {
  /** The folder of the stack's data; created if absent. One stack at a time. */
  dataDir: string;
  /** Where an unpacked Redis is stored, if several data folders are to share it. */
  toolsDir?: string;
  /** The API's port, or 0 for any that is free; by default PORT, else the first free one from 3000. */
  port?: number;
  /** Variables that override those of our own environment; an empty text unsets one. */
  environment?: Record<string, string>;
  /** Whether the apps' lines go only to their log files. */
  quiet?: boolean;
  /** Whether lines may contain terminal colors. */
  color?: boolean;
  /** Receives progress lines and the apps' output, several lines of which may come at once. */
  log: PrintLine;
  /** Aborts the start: what has been started is stopped, and startStack rejects. */
  signal?: AbortSignal;
  /** Whether the API and each worker have a process of their own; by default, they share one. */
  separate?: boolean;
  /** Programs in place of the apps built in this repository. */
  apps?: Partial<Record<AppName, string>>;
}

/** A running Mailwright on this machine. */
export interface Stack {
  baseUrl: string;
  /** By role; roles of one process have the same. */
  opsUrls: Record<RoleName, string>;
  /**
   * The credentials for the queues, at `/queues` of each operations port; `isOurs`: the password was generated here.
   */
  operator: { user: string; password: string; isOurs: boolean };
  /** The first account's key; null if it was created elsewhere. */
  apiKey: string | null;
  firstAccount: FirstAccount;
  databaseUrl: string;
  redisUrl: string;
  smtpUrl: string;
  /** The catcher's web inbox; null if SMTP_URL names the operator's own server. */
  inboxUrl: string | null;
  /** Whether webhooks may go to receivers on this machine, over http too. */
  loopbackReceivers: boolean;
  /**
   * Stops the apps, then the mail catcher, Redis and Postgres. The apps get 20 seconds, unless the signal is aborted.
   */
  stop(hurry?: AbortSignal): Promise<void>;
}

/**
 * Starts Postgres, Redis, a mail catcher, the API and the workers, all with their data in one folder, and supervises
 * them. Resolves when the apps are ready; `<dataDir>/stack.json` then has all addresses.
 * @throws if something can't start, after stopping everything that has started.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const given = childEnvironment(options.environment ?? {});
  const config = readConfig([], given);
  const { folder, logs } = openDataFolder(options.dataDir);
  const { log: printLine, color = false } = options;
  const lock = await lockDataFolder(folder);
  let servers: Servers | undefined;
  let catcher: MailCatcher | undefined;
  let apps: Apps | undefined;
  let noteChange = (): void => {};
  const changed = (): void => {
    try {
      noteChange();
    } catch (error) {
      // Everything keeps running, and the next change is written again.
      printLine(`stack.json could not be written: ${(error as Error).message}`);
    }
  };

  async function stop(hurry?: AbortSignal): Promise<void> {
    noteChange = () => {};
    if (apps !== undefined) {
      printLine('Stopping the API and the workers…');
      await apps.stop(hurry);
    }
    await catcher?.close();
    await servers?.stop();
    removeStackFile(folder);
    lock.release();
  }

  try {
    // Apps end by themselves once their supervisor is gone; this ends one that couldn't.
    await Promise.all(lock.leftovers.map(({ pid }) => endProcess(pid, leftoverPlan)));
    removeStackFile(folder);
    const askedPort = options.port ?? config.PORT;
    // A requested port that is in use is reported before anything is started.
    await chooseApiPort(askedPort, config.HOST);
    servers = await startServers({ folder, toolsDir: options.toolsDir, config, changed, printLine });
    options.signal?.throwIfAborted();
    const secrets = openSecrets(folder);
    const firstAccount = await prepareDatabase(
      servers.databaseUrl,
      secrets,
      printLine,
      config.DATABASE_URL === undefined,
    );
    const { databaseUrl, redisUrl, postgres, redis } = servers;
    if (config.SMTP_URL === undefined) catcher = await startMailCatcher(path.join(folder, 'mail'));
    const smtpUrl = config.SMTP_URL ?? catcher?.smtpUrl ?? '';
    const inboxUrl = catcher?.inboxUrl ?? null;
    const appSecret = config.APP_SECRET ?? secrets.appSecret();
    const opsPassword = config.OPS_PASSWORD ?? secrets.opsPassword();
    const operator = { user: config.OPS_USER, password: opsPassword, isOurs: config.OPS_PASSWORD === undefined };

    // Another program may take the port between our check and the API's bind: if so, choose again.
    async function startReadyApps(attempt: number): Promise<{ running: Apps; baseUrl: string }> {
      options.signal?.throwIfAborted();
      const port = await chooseApiPort(askedPort, config.HOST);
      const addresses = { port, databaseUrl, redisUrl, smtpUrl };
      const variables = appEnvironment({
        config,
        ...addresses,
        appSecret,
        opsPassword,
        given,
        color,
      });
      const running = await startApps({
        separate: options.separate === true,
        programs: options.apps ?? {},
        logs,
        environment: { ...options.environment, ...variables },
        changed,
        print: options.quiet === true ? undefined : (name, lines) => printLine(prefixLines(name, lines, color)),
        printLine,
      });
      apps = running;
      noteChange = () => lock.noteApps([...new Set(Object.values(running.pids()))]);
      noteChange();
      try {
        await running.ready(options.signal);
      } catch (error) {
        if (attempt === 3 || !(error as Error).message.includes('EADDRINUSE')) throw error;
        await running.stop(AbortSignal.abort());
        return startReadyApps(attempt + 1);
      }
      return { running, baseUrl: localUrl(config.HOST, port) };
    }

    const { running, baseUrl } = await startReadyApps(1);
    const { apiKey } = firstAccount;
    const { opsUrls } = running;
    const addresses = { baseUrl, databaseUrl, redisUrl, smtpUrl, inboxUrl };
    const startedAt = new Date().toISOString();
    noteChange = () => {
      lock.noteApps([...new Set(Object.values(running.pids()))]);
      const pids = { ...running.pids(), ...ownPids(postgres, redis), supervisor: process.pid };
      writeStackFile(folder, {
        ...addresses,
        opsUrls,
        operator: { user: config.OPS_USER, password: opsPassword },
        apiKey,
        pids,
        startedAt,
      });
    };
    noteChange();
    const loopbackReceivers = allowsLoopbackReceivers(config, given);
    return { ...addresses, opsUrls, operator, apiKey, firstAccount, loopbackReceivers, stop };
  } catch (error) {
    await stop(AbortSignal.abort());
    throw error;
  }
}

function ownPids(postgres: Servers['postgres'], redis: Servers['redis']): { postgres?: number; redis?: number } {
  return {
    ...(postgres === undefined ? {} : { postgres: postgres.current().pid }),
    ...(redis === undefined ? {} : { redis: redis.current().pid }),
  };
}

const leftoverPlan = [
  { signal: 'SIGTERM', waitMs: 10_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const;
