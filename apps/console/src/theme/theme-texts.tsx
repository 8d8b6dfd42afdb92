import { createTheme, MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useI18n } from '../texts/language.tsx';

/** Names the buttons of Mantine's components that show no text, in the viewer's language. */
export function ThemeTexts({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const theme = useMemo(() => {
    const named = { defaultProps: { closeButtonProps: { 'aria-label': t('frame.close') } } };
    return createTheme({ components: { Modal: named, Drawer: named, Notification: named } });
  }, [t]);
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>;
}
