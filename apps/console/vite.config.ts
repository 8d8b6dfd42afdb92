import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileTexts } from './compile-texts.ts';
import { texts } from './src/texts/start-english.ts';

/**
 * Writes which files each page needs beyond the entry point, by the page's path. With that, the server can tell a
 * browser about these files together with the HTML, so that the browser needn't discover them one after another.
 */
const listFilesOfPages: Plugin = {
  name: 'list-files-of-pages',
  generateBundle: {
    // Vite removes chunks that contain only styles from the bundle before.
    order: 'post',
    async handler(_, bundle) {
      const router = await this.fs.readFile(`${import.meta.dirname}/src/console-router.tsx`, { encoding: 'utf8' });
      const routes = [...router.matchAll(/(?:index: true|path: '([^']*)'),\s*lazy: [^]*?import\('\.\/([^']+)'\)/g)];
      if (routes.length + 1 !== router.split('import(').length)
        this.error('A route of console-router.tsx is written otherwise');
      const filesOf = (module: string): Set<string> => {
        const files = new Set<string>();
        const add = (name: string): void => {
          const chunk = bundle[name];
          if (chunk?.type !== 'chunk' || chunk.isEntry || files.has(name)) return;
          files.add(name);
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
          chunk.imports.forEach(add);
        };
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(`/src/${module}`)))
            add(chunk.fileName);
        return files;
      };
      const frame = filesOf('frame/app-frame.tsx');
      const pages = routes
        .filter(([, path]) => path !== '/')
        .map(([, path = '', module = '']) => ({
          path: `/${path}`,
          files: [...new Set([...frame, ...filesOf(module)])],
        }));
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) });
    },
  },
};

/** The file for the texts of the start in a language that is loaded. English is in the code that shows it. */
function startTextsOf(module: string): string | null {
  const [, language = 'en', namespace = ''] = /\/texts\/([a-z]{2})\/([^/]+)\.json$/.exec(module) ?? [];
  return language !== 'en' && Object.hasOwn(texts, namespace) ? `start-${language}` : null;
}

export default defineConfig({
  plugins: [compileTexts, react(), listFilesOfPages],
  resolve: { conditions: ['@mailwright/source', 'module', 'browser', 'production'] },
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    // lightningcss would be 10 MB of packages, for files about as small.
    cssMinify: 'esbuild',
    manifest: 'manifest.json',
    // Inlined files would require `data:` in the policy for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // On a phone's network each file costs a round trip, six at a time. So everything the start needs is one file, as
    // is what the frame needs and what many pages share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: startTextsOf },
            { name: 'start', tags: ['$initial'] },
            { name: 'frame', test: '/src/frame/app-frame.tsx' },
            { name: 'shared', minShareCount: 10 },
            // Of pages that list things: to find one, and to add one.
            { name: 'finding', test: /\/src\/parts\/(search-field|use-name-search|use-adding)\.tsx?$/ },
          ],
        },
      },
    },
  },
});
