/** @type {import('jest').Config} */
export default {
  roots: ['<rootDir>/packages', '<rootDir>/apps', '<rootDir>/bench', '<rootDir>/docs', '<rootDir>/prisma'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.local/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.local/'],
  // Suites are loaded by Node, not by jest: see scripts/jest/native-runner.mjs.
  transform: {},
  testEnvironment: '<rootDir>/scripts/jest/native-environment.mjs',
  testRunner: '<rootDir>/scripts/jest/native-runner.mjs',
  globalSetup: '<rootDir>/scripts/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/scripts/jest/global-teardown.mjs',
  // More than a small machine's two processors: for a third of their time suites wait for clocks, servers and each other's processes.
  // No more on a larger one, where suites would have more connections than their Postgres takes.
  maxWorkers: 3,
  // What earlier suites left behind stays in a worker's memory, until collecting garbage stops tests for seconds.
  workerIdleMemoryLimit: '800MB',
  testSequencer: '<rootDir>/scripts/order-suites.mjs',
  // A suite whose set-up failed leaves connections open; the run must end all the same.
  forceExit: true,
  // Far from what a slow machine takes: it ends what hangs.
  testTimeout: 120_000,
  // What a suite does at random it does again with --seed.
  showSeed: true,
};
