/** @type {import('jest').Config} */
export default {
  roots: ['<rootDir>/packages', '<rootDir>/apps', '<rootDir>/bench', '<rootDir>/docs', '<rootDir>/prisma'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.local/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.local/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': ['@swc/jest', { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'es6' } }],
  },
  testEnvironmentOptions: { customExportConditions: ['@mailwright/source', 'node', 'node-addons'] },
  globalSetup: '<rootDir>/packages/testing/dist/jest/global-setup.js',
  globalTeardown: '<rootDir>/packages/testing/dist/jest/global-teardown.js',
  maxWorkers: 2,
  // Modules of earlier suites stay in a worker's memory: near four gigabytes, collecting garbage stopped tests for 20 seconds.
  workerIdleMemoryLimit: '800MB',
  testSequencer: '<rootDir>/scripts/order-suites.mjs',
  // A suite whose set-up failed leaves connections open; the run must end all the same.
  forceExit: true,
  // Far from what a slow machine takes: it ends what hangs.
  testTimeout: 120_000,
  // What a suite does at random it does again with --seed.
  showSeed: true,
};
