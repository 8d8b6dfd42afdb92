import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  type ErrorRegistry,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { Pool } from 'pg';

/** One side of a diff: nothing, or the text of a Prisma schema. */
export type DiffTarget = { tag: 'empty' } | { tag: 'schemaDatamodel'; files: { path: string; content: string }[] };

// @types/node leaves the WebAssembly namespace to the DOM's types, which we don't include in a server.
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, unknown>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

interface MigrationsList {
  baseDir: string;
  lockfile: { path: string; content: string | null };
  shadowDbInitScript: string;
  migrationDirectories: {
    path: string;
    migrationFile: { path: string; content: { tag: 'ok'; value: string } };
  }[];
}

/** The part of Prisma's schema engine that Mailwright uses; see @prisma/schema-engine-wasm. */
export interface SchemaEngine {
  applyMigrations(input: {
    migrationsList: MigrationsList;
    filters: { externalTables: string[]; externalEnums: string[] };
  }): Promise<{ appliedMigrationNames: string[] }>;
  diff(input: {
    from: DiffTarget;
    to: DiffTarget;
    script: boolean;
    shadowDatabaseUrl: string | null;
    exitCode: boolean | null;
    filters: { externalTables: string[]; externalEnums: string[] };
  }): Promise<{ exitCode: number; stdout: string | null }>;
  free(): void;
}

/** Executes a migration's script as a whole. */
export type RunScript = (script: string) => Promise<void>;

interface EngineModule {
  __wbg_set_wasm(exports: unknown): void;
  SchemaEngine: {
    readonly new: (
      options: { datamodels: [string, string][] | null },
      log: (line: string) => void,
      adapter: unknown,
    ) => Promise<SchemaEngine>;
  };
}

/**
 * Opens Prisma's own schema engine as WebAssembly. It applies Prisma-format migrations and maintains
 * `_prisma_migrations` as `prisma migrate deploy` does, without the native binary that this command downloads.
 * @param pool the database to work on; left open.
 * @param runScript executes migrations' scripts; not needed for a diff.
 */
export async function openSchemaEngine(
  pool: Pool,
  schema: { path: string; content: string },
  runScript: RunScript = refuseScript,
): Promise<SchemaEngine> {
  engineModule ??= loadEngineModule();
  const { SchemaEngine } = await engineModule;
  const adapter = bindMigrationAwareSqlAdapterFactory(createScriptingFactory(pool, runScript));
  const engine = await SchemaEngine.new({ datamodels: [[schema.path, schema.content]] }, () => {}, adapter);
  return {
    applyMigrations: async (input) => {
      try {
        return await engine.applyMigrations(input);
      } catch (error) {
        throw withCause(error, adapter.errorRegistry);
      }
    },
    diff: (input) => engine.diff(input),
    free: () => engine.free(),
  };
}

/** Finds Postgres's message for an error, since the engine reports an error only by a number. */
function withCause(error: unknown, registry: ErrorRegistry): unknown {
  const { message } = error as Error;
  const id = /External error id#(\d+)/.exec(message)?.[1];
  const cause = id === undefined ? undefined : (registry.consumeError(Number(id))?.error as Error | undefined);
  if (cause === undefined) return error;
  const migration = /migration_name="([^"]+)"/.exec(message)?.[1];
  return new Error(`${migration === undefined ? '' : `${migration}: `}${cause.message}`, { cause });
}

// Loaded once per process: a second instance would get the memory of the first, whose timers still run.
let engineModule: Promise<EngineModule> | undefined;

async function loadEngineModule(): Promise<EngineModule> {
  const require = createRequire(import.meta.url);
  const bindingsPath = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const wasmPath = bindingsPath.replace(/\.js$/, '.wasm');
  const bindings = (await import(bindingsPath)) as unknown as EngineModule;
  const imports = { './schema_engine_bg.js': withoutHoldingTimers({ ...bindings }) };
  const { instance } = await WebAssembly.instantiate(await readFile(wasmPath), imports);
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports['__wbindgen_start'] as () => void)();
  return bindings;
}

// When the engine is done, its lock's ten-second timer still runs, which mustn't keep the process alive.
function withoutHoldingTimers(imports: Record<string, unknown>): Record<string, unknown> {
  const name = Object.keys(imports).find((key) => key.startsWith('__wbg_setTimeout_'));
  const set = name === undefined ? undefined : imports[name];
  if (name === undefined || typeof set !== 'function') return imports;
  const setUnheld = (...values: unknown[]): unknown => {
    const timer: unknown = set(...values);
    (timer as Partial<NodeJS.Timeout> | undefined)?.unref?.();
    return timer;
  };
  return { ...imports, [name]: setUnheld };
}

// Migrations' scripts must be sent to Postgres as a whole, but PrismaPg cuts a script at each semicolon, even inside
// function bodies and comments, and runs the pieces one by one.
function createScriptingFactory(pool: Pool, runScript: RunScript): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool);
  const connectWhole = async () => Object.assign(await factory.connect(), { executeScript: runScript });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: connectWhole,
    connectToShadowDb: () =>
      Promise.reject(new Error('Mailwright applies migrations only; it needs no shadow database')),
  };
}

function refuseScript(): Promise<void> {
  return Promise.reject(new Error('A diff executes no script'));
}
