/**
 * Jest's own way to run a suite (jest-circus), with Node's modules in place of jest's: a process loads each module once,
 * not once for each suite, which took more of the CPU than the tests. Modules are therefore shared by the suites of one
 * process: a suite that changes the state of a module has to put it back.
 */
import { createRequire, register, syncBuiltinESMExports } from 'node:module';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { currentSuite } from './current-suite.mjs';
import { toJavaScript } from './to-javascript.mjs';

const circusRequire = createRequire(import.meta.resolve('jest-circus/runner'));
const { default: runByCircus } = circusRequire('./runner.js');
const timeoutSymbol = Symbol.for('TEST_TIMEOUT_SYMBOL');
const handlersSymbol = Symbol.for('EVENT_HANDLERS');
// The files of the source maps that this process has made.
const sourceMaps = new Map();
let suites = 0;

register('./typescript-hooks.mjs', import.meta.url);
letThreadsLoadTypeScript();

/** Runs the suite of a file, as jest's `testRunner`. */
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
    // The state of circus, the tests and hooks of a suite, is its module's: each suite gets its own.
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

/** Threads that the code starts load TypeScript as this process does: hooks that are registered here don't reach them. */
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

// Made when an error's stack is asked for. Jest asks for them again with each line of a stack, and reads them from files.
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
