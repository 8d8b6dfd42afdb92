// node scripts/mcp.mjs: serves a Mailwright to MCP clients over standard input and output. docs/integrators/mcp.md shows
// how clients start it.
import { readFileSync } from 'node:fs';
import { prepareIfMissing } from './setup.mjs';

const built = 'apps/mcp/dist/mcp.js';
// Standard output is for the protocol.
await prepareIfMissing(built, { log: (line) => console.error(line) });
const { version } = JSON.parse(readFileSync(new URL('../apps/mcp/package.json', import.meta.url), 'utf8'));
// The client has closed the pipe.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
const { mcp } = await import(new URL(`../${built}`, import.meta.url).href);
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interruption.abort());
const { stdin, stdout, stderr, env } = process;
const code = await mcp(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  environment: env,
  interrupted: interruption.signal,
  version,
});
// An open standard input would keep the process.
process.exit(code);
