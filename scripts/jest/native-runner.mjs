/**
 * Runs suites with jest-circus, as jest does, but with Node's modules instead of jest's. A process thus loads each
 * module once and not once for each suite, which took more CPU time than the tests. The suites of one process therefore
 * share modules, and a suite that changes a module's state must restore it.
 */
import { createRequire, register, syncBuiltinESMExports } from 'node:module';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { currentSuite } from './current-suite.mjs';
import { recordStatements } from './record-statements.mjs';
import { toJavaScript } from './to-javascript.mjs';

const circusRequire = createRequire(import.meta.resolve('jest-circus/runner'));
const { default: runByCircus } = circusRequire('./runner.js');
const timeoutSymbol = Symbol.for('TEST_TIMEOUT_SYMBOL');
const handlersSymbol = Symbol.for('EVENT_HANDLERS');
// The files of the source maps that this process has written.
const sourceMaps = new Map();
let suites = 0;

register('./typescript-hooks.mjs', import.meta.url);
letThreadsLoadTypeScript();
if (process.env.MAILWRIGHT_STATEMENTS) recordStatements(process.env.MAILWRIGHT_STATEMENTS);

/** Jest's `testRunner`: runs the suite in a file. */
export default async function runSuite(globalConfig, config, environment, runtime, file, sendMessageToJest) {
  offerSourceMaps(runtime.getSourceMaps(), path.join(config.cacheDirectory, 'source-maps'));
  delete globalThis[handlersSymbol];
  delete globalThis[timeoutSymbol];
  currentSuite.jest = {
    getSeed: () => globalConfig.seed,
    setTimeout: (ms) => (globalThis[timeoutSymbol] = ms),
    useFakeTimers: (options) => environment.fakeTimersModern.useFakeTimers(options),
    useRealTimers: () => environment.fakeTimersModern.useRealTimers(),
    advanceTimersByTime: (ms) => environment.fakeTimersModern.advanceTimersByTime(ms),
    advanceTimersByTimeAsync: (ms) => environment.fakeTimersModern.advanceTimersByTimeAsync(ms),
  };
  const nativeRuntime = {
    // circus keeps a suite's tests and hooks in its module's state, so each suite gets its own instance of the module.
    requireInternalModule: (module) => {
      delete circusRequire.cache[circusRequire.resolve(module)];
      return circusRequire(module);
    },
    requireModule: circusRequire,
    enterTestCode: () => {},
    leaveTestCode: () => {},
    setGlobalsForRuntime: (globals) => (currentSuite.globals = globals),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (module) => import(`${pathToFileURL(module).href}?suite=${(suites += 1)}`),
  };
  return runByCircus(globalConfig, config, environment, nativeRuntime, file, sendMessageToJest);
}

/** Makes threads load TypeScript like this process, because hooks that are registered here don't reach them. */
function letThreadsLoadTypeScript() {
  const threads = createRequire(import.meta.url)('node:worker_threads');
  const { Worker } = threads;
  const hooks = new URL('register-hooks.mjs', import.meta.url).href;
  threads.Worker = class extends Worker {
    constructor(file, options) {
      const isTypeScript = String(file).endsWith('.ts');
      super(file, isTypeScript ? { ...options, execArgv: ['--import', hooks] } : options);
    }
  };
  syncBuiltinESMExports();
}

// Source maps are created when an error's stack is requested. Jest asks for them with each line of a stack, and reads
// files.
function offerSourceMaps(maps, folder) {
  maps.get = (source) => {
    if (!/\.ts($|\?)/.test(source)) return undefined;
    const made = sourceMaps.get(source);
    if (made !== undefined) return made;
    const file = source.startsWith('file:') ? fileURLToPath(source) : source.replace(/\?.*$/, '');
    const target = path.join(folder, `${encodeURIComponent(file)}.map`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(target, toJavaScript(file, readFileSync(file, 'utf8')).map);
    sourceMaps.set(source, target);
    return target;
  };
}
