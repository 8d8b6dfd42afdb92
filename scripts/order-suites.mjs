// The order in which jest starts the suites (testSequencer in jest.config.mjs).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import TestSequencer from '@jest/test-sequencer';
import { longSuites, needsServers } from './known-suites.mjs';

const stages = [
  // Unit suites.
  (file, source) =>
    /^(packages|bench)\/(?!local-stack|testing\/src\/(system|chaos))/.test(file) && !needsServers.test(source),
  (file) => /^packages\/(?!testing\/src\/(system|chaos))/.test(file),
  (file) => file.startsWith('apps/api/'),
  (file) => file.startsWith('apps/'),
];

// Before a suite's first run on a machine, its duration is estimated from the time that it allows its tests, which is
// about four times what they take.
const timeoutPattern = /(?:^ +|\}, |(?:limit|patience)Ms = |jest\.setTimeout\()(\d+)_000(?=,?$|\)?;$)/gm;
const timeoutShare = 1 / 4;
const longFromMs = 15_000;

/** Estimates from a suite's source how many milliseconds it will take; 0 if none of its tests has its own timeout. */
export function estimateMs(source) {
  const timeouts = [...source.matchAll(timeoutPattern)].map(([, thousands]) => Number(thousands) * 1_000);
  return Math.max(0, ...timeouts) * timeoutShare;
}

/**
 * Puts suites in order. First come those that failed last time; then, so that failures show early, all others stage by
 * stage from the units to the whole system; and finally the long ones, the longest of them first, so that no worker is
 * idle while another one runs the last long suite.
 * @param suites `file`: relative to the repository; `lastMs`: how long the last run took, undefined if there was none.
 */
export function orderSuites(suites) {
  return suites
    .map((suite) => {
      const ms = suite.lastMs ?? (1_000 * longSuites[suite.file] || estimateMs(suite.source));
      const isLong = ms >= longFromMs;
      const stage = stages.findIndex((matches) => matches(suite.file, suite.source));
      return { suite, ms, isLong, stage: stage === -1 ? stages.length : stage };
    })
    .sort(
      (a, b) =>
        Number(b.suite.hasFailed) - Number(a.suite.hasFailed) ||
        Number(a.isLong) - Number(b.isLong) ||
        (a.isLong ? b.ms - a.ms : a.stage - b.stage) ||
        (a.suite.file < b.suite.file ? -1 : 1),
    )
    .map(({ suite }) => suite);
}

/** Jest's own sequencer, which records failures and how long each suite took, but with our order. */
export default class SuiteSequencer extends TestSequencer {
  sort(tests) {
    const failed = new Set(tests.filter((test) => this.hasFailed(test)));
    const suites = tests.map((test) => ({
      test,
      file: path.relative(test.context.config.rootDir, test.path).replaceAll(path.sep, '/'),
      source: readFileSync(test.path, 'utf8'),
      lastMs: this.time(test),
      hasFailed: failed.has(test),
    }));
    // Jest uses this to show a suite's expected time.
    for (const { test, lastMs } of suites) test.duration = lastMs;
    return orderSuites(suites).map(({ test }) => test);
  }
}
