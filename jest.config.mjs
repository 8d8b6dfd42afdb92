/** @type {import('jest').Config} */
export default {
  roots: ['<rootDir>/packages', '<rootDir>/apps', '<rootDir>/docs', '<rootDir>/prisma'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.local/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.local/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  testEnvironmentOptions: { customExportConditions: ['@mailwright/source', 'node', 'node-addons'] },
  globalSetup: '<rootDir>/packages/testing/src/jest/global-setup.ts',
  globalTeardown: '<rootDir>/packages/testing/src/jest/global-teardown.ts',
  maxWorkers: 2,
  testTimeout: 30_000,
};
