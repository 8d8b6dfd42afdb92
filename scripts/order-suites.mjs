// The order in which jest begins the suites (testSequencer in jest.config.mjs).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import TestSequencer from '@jest/test-sequencer';
import { longSuites, needsServers } from './known-suites.mjs';

const stages = [
  // Units.
  (file, source) =>
    /^(packages|bench)\/(?!local-stack|testing\/src\/(system|chaos))/.test(file) && !needsServers.test(source),
  (file) => /^packages\/(?!testing\/src\/(system|chaos))/.test(file),
  (file) => file.startsWith('apps/api/'),
  (file) => file.startsWith('apps/'),
];

// Before its first run on a machine, the duration of another suite is estimated from the time that it allows its tests, about
// four times what they take.
const timeoutPattern = /(?:^ +|\}, |(?:limit|patience)Ms = |jest\.setTimeout\()(\d+)_000(?=,?$|\)?;$)/gm;
const timeoutShare = 1 / 4;
const longFromMs = 15_000;

/** How long a suite will take, in milliseconds, estimated from its source: 0 when none of its tests has a timeout of its own. */
export function estimateMs(source) {
  const timeouts = [...source.matchAll(timeoutPattern)].map(([, thousands]) => Number(thousands) * 1_000);
  return Math.max(0, ...timeouts) * timeoutShare;
}

/**
 * Puts suites in order: those that failed the last time; then, so that a failure shows early, stage by stage from the units
 * to the whole system; and the long ones last, the longest of them first, so that no worker is idle while another one runs
 * the last long suite.
 * @param suites `file`: relative to the repository; `lastMs`: how long the last run took, undefined when there was none.
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

/** Jest's own sequencer, which records what failed and how long each suite took, with our order. */
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
    // Jest shows the expected time of a suite from this.
    for (const { test, lastMs } of suites) test.duration = lastMs;
    return orderSuites(suites).map(({ test }) => test);
  }
}
