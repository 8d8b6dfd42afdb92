import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Compiles the messages in `texts/<language>/*.json`, so that the page needs no parser for them. */
export const compileTexts: Plugin = {
  name: 'compile-texts',
  enforce: 'pre',
  transform(source, id) {
    if (!/\/texts\/[a-z]{2}\/[^/]+\.json$/.test(id)) return null;
    const messages = Object.entries(JSON.parse(source) as Record<string, string>);
    const compiled = Object.fromEntries(messages.map(([key, message]) => [key, compileMessage(message)]));
    return { code: `export default ${JSON.stringify(compiled)};`, map: null, moduleType: 'js' };
  },
};
