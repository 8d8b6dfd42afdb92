// What the running suite's modules get from `@jest/globals`. Set by the runner before it loads a suite.
export const currentSuite = { globals: {}, jest: {} };
