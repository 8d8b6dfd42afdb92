// `@jest/globals` for suites. Modules that several suites share import it only once, so each function looks up the
// running suite's function.
import { currentSuite } from './current-suite.mjs';

const ofSuite = (name) =>
  new Proxy(() => {}, {
    apply: (_, self, args) => Reflect.apply(currentSuite.globals[name], self, args),
    get: (_, property) => currentSuite.globals[name][property],
  });

export const afterAll = ofSuite('afterAll');
export const afterEach = ofSuite('afterEach');
export const beforeAll = ofSuite('beforeAll');
export const beforeEach = ofSuite('beforeEach');
export const describe = ofSuite('describe');
export const expect = ofSuite('expect');
export const it = ofSuite('it');
export const test = ofSuite('test');
export const jest = new Proxy({}, { get: (_, property) => currentSuite.jest[property] });
