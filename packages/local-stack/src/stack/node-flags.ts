/**
 * What Node is told wherever an app is started: room for what lives as long as a request or a delivery. With Node's own
 * 16 MB, whoever handles hundreds at once collects again and again what is still in use, a tenth of all that a delivery
 * costs (https://nodejs.org/api/cli.html#--max-semi-space-sizesize-in-mib). Not `--enable-source-maps`: with it, what
 * receivers that fail cost the others (their p99 in the bench `isolation`) was half as much again.
 */
export const nodeFlags = ['--max-semi-space-size=64'];
