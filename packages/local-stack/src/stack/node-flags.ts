/**
 * What Node is told wherever an app is started. Stack traces name our sources. And memory for what lives as long as a
 * request or a delivery: with Node's own 16 MB, whoever handles hundreds at once collects again and again what is still in
 * use, a tenth of all that a delivery costs (https://nodejs.org/api/cli.html#--max-semi-space-sizesize-in-mib).
 */
export const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=64'];
