import { h, nextTick, onMounted, watch } from 'vue';
import { inBrowser, type Theme, useData, useRoute } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import '@fontsource-variable/inter/index.css';
import './site.css';
import { describeSearch } from './describe-search.ts';
import { followFormerLinks } from './former-links.ts';
import { rememberLanguage, showLanguage } from './sample-language.ts';

const { Layout } = DefaultTheme;

/** The default theme, in the colors of the console, with the language of samples remembered. */
const theme: Theme = {
  extends: DefaultTheme,
  Layout: {
    setup() {
      const route = useRoute();
      const { page } = useData();
      onMounted(() => {
        followFormerLinks();
        describeSearch();
        rememberLanguage();
        showLanguage();
      });
      watch(
        () => route.path,
        () => void (inBrowser && nextTick(showLanguage)),
      );
      return () =>
        h(Layout, null, {
          'doc-footer-before': () =>
            h('p', { class: 'as-markdown' }, [
              h('a', { href: `/docs/${page.value.filePath}`, target: '_self' }, 'This page as Markdown'),
            ]),
        });
    },
  },
};

export default theme;
