/**
 * Node's flags wherever an app is started: a young generation large enough for objects that live as long as a request or a
 * delivery. With Node's own 16 MB, a process with hundreds at once repeatedly collects what is still in use, a tenth of the
 * cost of a delivery (https://nodejs.org/api/cli.html#--max-semi-space-sizesize-in-mib). Not `--enable-source-maps`: it
 * makes the cost of failing receivers to others (their p99 in the bench `isolation`) half as much again.
 */
export const nodeFlags = ['--max-semi-space-size=64'];
