import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { StarterKit } from '@react-email/editor/extensions';
import { EmailTheming, getEmailTheming, useEditorImage } from '@react-email/editor/plugins';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Brand } from '../../brand/brand-values.ts';
import type { BlockEditor } from '../../content-editor/block-commands.ts';
import { mailTheme } from '../../content-editor/block-theme.ts';
import { composeBlocks } from '../../content-editor/compose-blocks.ts';
import { type Design, hasContentSlot } from '../../content-editor/mail-html.ts';
import { hardToRead, themeOf } from '../../content-editor/mail-theme.ts';
import { type Language, languages, loadTexts, translateIn } from '../../texts/catalogs.ts';
import { designOf } from './start-designs.ts';
import { bareIds, designIds } from './start-ids.ts';

const ids = [...designIds, ...bareIds.filter((id) => id !== 'html')];
const brand: Brand = {
  logo_url: 'https://media.example/logo.png',
  logo_alt: 'Analytical Engines',
  accent_color: '#8a3b12',
  text_color: '#2b1d14',
  background_color: '#f7f3ee',
  panel_color: '#fffdf9',
  link_color: '#8a3b12',
  font: 'georgia',
  footer_text: 'Letters about machines.\n\nSince 1843.',
  postal_address: 'Ada Lovelace\n12 St James’s Square\nLondon',
  social_links: [{ network: 'mastodon', url: 'https://mastodon.example/@ada' }],
};
// What mail programs cut off, and what Gmail calls "message clipped".
const maxBytes = 102_000;

interface Composed {
  html: string;
  editor: BlockEditor;
}
let compose: (design: Design) => Promise<Composed>;

// The editor itself needs no page, only its view does.
beforeAll(async () => {
  const fromEditor = createRequire(createRequire(import.meta.url).resolve('@react-email/editor'));
  const file = path.join(path.dirname(fromEditor.resolve('@tiptap/core')), 'index.js');
  const { Editor } = (await import(pathToFileURL(file).href)) as {
    Editor: new (options: object) => BlockEditor;
  };
  let image: unknown;
  renderToStaticMarkup(
    createElement(() => {
      image = useEditorImage({ uploadImage: () => Promise.reject(new Error('Nothing is uploaded')) });
      return null;
    }),
  );
  compose = async (content) => {
    const extensions = [StarterKit.configure(), EmailTheming.configure({ theme: mailTheme }), image];
    const editor = new Editor({ element: null, extensions, content });
    const { html } = await composeBlocks(editor, { isFragment: false });
    return { html, editor };
  };
});

describe.each(Object.keys(languages) as Language[])('in %s', (language) => {
  const designFor = async (id: (typeof ids)[number], of: Brand | null) => {
    await loadTexts(language);
    return designOf(id, translateIn(language, language), of);
  };

  test.each(ids)(
    '%s composes to a mail with an address, an unsubscribe link unless it is transactional, a button, and no resources from elsewhere',
    async (id) => {
      const { html, editor } = await compose(await designFor(id, null));
      expect(html).not.toMatch(/\ssrc=|url\(|@import|<link\b|<script/);
      expect(html.includes('href="{{ unsubscribe_url }}"')).toBe(id !== 'receipt');
      const addresses = { en: 'Your company · Street', de: 'Ihre Firma · Straße', pl: 'Twoja firma · Ulica' };
      expect(html).toContain(addresses[language]);
      expect(html.includes('https://example.com/')).toBe(id !== 'layout' && id !== 'blank');
      expect(hasContentSlot(html)).toBe(id === 'layout');
      expect(html).not.toMatch(/\b(?:undefined|null|starts\.\w+)\b/);
      expect(hardToRead(themeOf(getEmailTheming(editor).styles))).toEqual([]);
      expect(Buffer.byteLength(html)).toBeLessThan(maxBytes);
    },
  );

  test.each(ids)('%s is not changed by the editor that opens it', async (id) => {
    const { editor } = await compose(await designFor(id, brand));
    const open: string[] = [];
    // The editor adds a paragraph at the end of these, so that it is possible to write there.
    editor.state.doc.descendants(({ type, lastChild }) => {
      const isPart = ['container', 'section', 'columnsColumn'].includes(type.name);
      if (isPart && lastChild?.type.name !== 'paragraph') open.push(type.name);
    });
    expect(open).toEqual([]);
  });

  test.each(ids)('%s has the theme, the logo, the footer and the profiles of the brand', async (id) => {
    const { html, editor } = await compose(await designFor(id, brand));
    expect(themeOf(getEmailTheming(editor).styles)).toMatchObject({
      background: '#f7f3ee',
      contentBackground: '#fffdf9',
      text: '#2b1d14',
      link: '#8a3b12',
      button: '#8a3b12',
      buttonText: '#ffffff',
      font: 'georgia',
    });
    expect(html.match(/\ssrc="[^"]*"/g)).toEqual([' src="https://media.example/logo.png"']);
    expect(html).toContain('alt="Analytical Engines"');
    expect(html).toContain('Letters about machines.');
    expect(html).toContain('Since 1843.');
    expect(html).toContain('Ada Lovelace · 12 St James’s Square · London');
    expect(html).toContain('href="https://mastodon.example/@ada"');
    expect(Buffer.byteLength(html)).toBeLessThan(maxBytes);
  });
});
