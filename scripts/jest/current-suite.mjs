// What the running suite's modules get from `@jest/globals`. The runner sets this before it loads a suite.
export const currentSuite = { globals: {}, jest: {} };
