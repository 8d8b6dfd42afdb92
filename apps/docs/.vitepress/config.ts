import { existsSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { slugify } from '../src/slugify.ts';
import { codeTheme, withoutStyles } from '../src/code-theme.ts';
import { useTerms } from '../src/use-terms.ts';
import { toSearchText } from '../src/to-search-text.ts';
import type { SidebarItem } from '../src/sidebars.ts';

// Written by src/stage-site.ts, which scripts/build-docs.mjs runs before VitePress.
const staged = new URL('../staged/', import.meta.url);
const settings = new URL('site.json', staged);
if (!existsSync(settings)) throw new Error('Run node scripts/build-docs.mjs, which prepares the pages first');
const { sidebars, terms } = JSON.parse(readFileSync(settings, 'utf8')) as {
  sidebars: Record<string, SidebarItem[]>;
  terms: Record<string, string>;
};

const base = '/docs/';

export default defineConfig({
  lang: 'en',
  title: 'Mailwright',
  titleTemplate: ':title · Mailwright',
  description: 'Email marketing that you host yourself: guides, API reference and operation.',
  base,
  srcDir: 'staged/pages',
  outDir: 'dist/web',
  cleanUrls: true,
  metaChunk: true,
  head: [
    ['link', { rel: 'icon', href: `${base}mark.svg`, type: 'image/svg+xml' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  markdown: {
    theme: codeTheme,
    codeTransformers: [withoutStyles],
    anchor: { slugify },
    toc: { slugify },
    config: (markdown) => useTerms(markdown, terms, base),
  },
  vite: {
    publicDir: '../public',
    // Syntax that every browser of the last three years has; esbuild can't transform it for older ones.
    build: { target: 'es2022', chunkSizeWarningLimit: 4_000 },
  },
  themeConfig: {
    logo: { src: '/mark.svg', alt: '' },
    nav: [
      { text: 'Tutorial', link: '/tutorial' },
      {
        text: 'Guides',
        link: '/integrators/lists',
        activeMatch: '^/(integrators|campaigns|automations|receivers|concepts|move)',
      },
      { text: 'Reference', link: '/reference/', activeMatch: '^/(reference|errors)' },
      { text: 'Operate', link: '/operators', activeMatch: '^/operators' },
      {
        text: 'More',
        items: [
          { text: 'Errors', link: '/errors' },
          { text: 'Compare', link: '/compare' },
          { text: 'Changelog', link: '/changelog' },
          { text: 'Develop', link: '/develop/contributing' },
        ],
      },
    ],
    sidebar: sidebars,
    outline: { level: [2, 3], label: 'On this page' },
    externalLinkIcon: false,
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        _render: (source, env, markdown) => markdown.render(toSearchText(source, env.relativePath), env),
        translations: { button: { buttonText: 'Search', buttonAriaLabel: 'Search the documentation' } },
        miniSearch: { searchOptions: { boost: { title: 6, titles: 1, text: 1 }, fuzzy: 0.15, prefix: true } },
      },
    },
  },
});
