/** The exit code of a process whose event loop has stalled: EX_SOFTWARE of sysexits.h, an internal error. */
export const stalledExitCode = 70;
