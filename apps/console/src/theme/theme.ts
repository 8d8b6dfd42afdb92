import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const verdigris: MantineColorsTuple = [
  '#e8f5f3',
  '#d3ebe7',
  '#a8d9d1',
  '#79c6ba',
  '#52b3a5',
  '#36a394',
  '#158c7c',
  '#007a6b',
  '#006458',
  '#0b3a34',
];
const ink: MantineColorsTuple = [
  '#f7f6f2',
  '#efece6',
  '#e7e4dd',
  '#d8d4cb',
  '#bdb8ad',
  '#8a857a',
  '#6b675e',
  '#4f4c45',
  '#33312c',
  '#151411',
];
const night: MantineColorsTuple = [
  '#e8e6e1',
  '#c9c6bf',
  '#a8a398',
  '#969288',
  '#3d3a34',
  '#2b2925',
  '#22201c',
  '#1e1c19',
  '#171613',
  '#100f0d',
];

/** The console's theme: its design tokens, and the shared defaults of its components. */
export const theme = createTheme({
  colors: { verdigris, gray: ink, dark: night },
  primaryColor: 'verdigris',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.25,
  white: '#ffffff',
  black: '#151411',
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.375rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { sm: '0.375rem', md: '0.5rem', lg: '0.75rem' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.375rem', lineHeight: '1.3' } } },
  components: {
    // The variant is explicit, so that console.css can select filled buttons.
    Button: { defaultProps: { size: 'sm', variant: 'filled' }, styles: { root: { fontWeight: 600 } } },
    TextInput: { defaultProps: { size: 'sm' } },
    // What is optional says so instead.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Modal: {
      // A dialog is gone as soon as it is closed, so that the second click of a double click can't repeat what it did.
      defaultProps: {
        centered: true,
        radius: 'lg',
        transitionProps: { duration: 120, exitDuration: 0 },
        overlayProps: { blur: 1 },
      },
      styles: { title: { fontWeight: 600, fontSize: '1rem' } },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { transitionProps: { duration: 120 }, shadow: 'md' } },
    // What an icon means is said to whoever reaches it by keyboard, too.
    Tooltip: {
      defaultProps: { transitionProps: { duration: 120 }, events: { hover: true, focus: true, touch: false } },
    },
  },
});

/** The design tokens that differ between color schemes, as variables for Mantine's components and for console.css. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fdfcfa',
    '--mantine-color-text': '#151411',
    '--mantine-color-dimmed': '#4f4c45',
    '--mantine-color-placeholder': '#6b675e',
    '--mantine-color-default-border': '#d8d4cb',
    '--mantine-color-error': '#b3261e',
    '--panel': '#ffffff',
    '--navigation': '#f7f6f2',
    '--line': '#e7e4dd',
    '--row-line': '#efece6',
    '--chosen': '#d3ebe7',
    '--on-chosen': '#00574c',
    '--accent': '#007a6b',
    '--sunken': '#f7f6f2',
    '--chart-second': '#6b675e',
    '--chart-third': '#8a857a',
    '--state-running': '#158c7c',
    '--state-waiting': '#2f7fd6',
    '--state-held': '#d99000',
    '--state-failed': '#d64545',
    '--state-over': '#b5b0a5',
  },
  dark: {
    '--mantine-color-body': '#1e1c19',
    '--mantine-color-text': '#e8e6e1',
    '--mantine-color-dimmed': '#a39f94',
    '--mantine-color-placeholder': '#969288',
    '--mantine-color-default': '#22201c',
    '--mantine-color-default-border': '#3d3a34',
    '--mantine-color-error': '#ff8a80',
    '--panel': '#22201c',
    '--navigation': '#171613',
    '--line': '#33312c',
    '--row-line': '#2b2925',
    '--chosen': '#0b3a34',
    '--on-chosen': '#a8d9d1',
    '--accent': '#36a394',
    '--sunken': '#191714',
    '--chart-second': '#a39f94',
    '--chart-third': '#8f8b81',
    '--state-running': '#36a394',
    '--state-waiting': '#5aa2ee',
    '--state-held': '#f0b429',
    '--state-failed': '#ff7b72',
    '--state-over': '#7d786d',
  },
});
