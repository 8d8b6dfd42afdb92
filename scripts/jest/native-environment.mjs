import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Runs suites in the process's own global scope; undoes their changes to `process.env` after each suite. */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #before;

  constructor({ projectConfig }) {
    this.#before = { env: { ...process.env }, exit: process.exit, console: globalThis.console };
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const name of Object.keys(process.env)) if (!(name in this.#before.env)) delete process.env[name];
    Object.assign(process.env, this.#before.env);
    process.exit = this.#before.exit;
    globalThis.console = this.#before.console;
  }

  exportConditions() {
    return [];
  }

  getVmContext() {
    return null;
  }
}
