import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The texts of a subject stand in one file in all languages, and a module is in one chunk: German gets copies of its own, of which
 * only the German texts are kept, as the others have only those in English.
 */
const splitLanguages: Plugin = {
  name: 'split-languages',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (importer?.endsWith('/texts/console-german.ts') !== true || !source.endsWith('-texts.ts')) return null;
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    return resolved === null ? null : `${resolved.id}?german`;
  },
};

export default defineConfig({
  plugins: [splitLanguages, react()],
  resolve: { conditions: ['@mailwright/source', 'module', 'browser', 'production'] },
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    manifest: 'manifest.json',
    // Inlined files would need data: in the policy of fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What most pages need is one file: on a phone's network each one costs a round trip, six at a time.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 16 }] } } },
  },
});
