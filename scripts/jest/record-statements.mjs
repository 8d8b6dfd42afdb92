// Records which raw statements run, and from where, for scripts/check-statements.mjs.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url).href;
// The publisher is packages/database/src/sql.ts.
const channel = 'mailwright:statement';
// These implement `query`.
const runners = ['in-transaction', 'open-database', 'open-session', 'sql'].map(
  (name) => `${root}packages/database/src/${name}.ts`,
);
// A wrapper passes its caller's row type on, so that its caller counts.
const maxSites = 4;
// Statements that are composed at random never end.
const maxTextsOfSite = 100;

/**
 * Writes each statement that this process runs to a file in `folder`, once for each place that runs it.
 * @returns a function that ends this.
 */
export function recordStatements(folder) {
  const file = path.join(folder, `${process.pid}.jsonl`);
  const textsBySite = new Map();
  const record = ({ text, reader }) => {
    const sites = readStack();
    if (sites.length === 0) return;
    const key = `${reader} ${sites.map((site) => site.join(':')).join(' ')}`;
    const texts = textsBySite.get(key) ?? new Set();
    textsBySite.set(key, texts);
    if (texts.has(text) || texts.size >= maxTextsOfSite) return;
    texts.add(text);
    appendFileSync(file, `${JSON.stringify({ text, reader, sites })}\n`);
  };
  subscribe(channel, record);
  return () => unsubscribe(channel, record);
}

/** The places in our own code that the statement was called from, innermost first, as `[file, line, column]`. */
function readStack() {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.prepareStackTrace = (_, frames) => frames;
  Error.stackTraceLimit = 12;
  const { stack } = new Error();
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  const sites = [];
  for (const frame of stack) {
    // From here on, calls are those that wait for a promise, not those that led here.
    if (frame.isAsync()) break;
    const url = frame.getFileName() ?? '';
    const [, module] = /^(.*\.ts)(?:\?.*)?$/.exec(url) ?? [];
    if (!module?.startsWith(root) || module.includes('/node_modules/') || runners.includes(module)) continue;
    sites.push([fileURLToPath(module), frame.getLineNumber(), frame.getColumnNumber()]);
    if (sites.length === maxSites) break;
  }
  return sites;
}
