import './trusted-types.ts';
import '@fontsource-variable/inter/wght.css';
import './theme/start-styles.ts';
import './theme/console.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createConsoleRouter } from './console-router.tsx';
import { whenSignedOut } from './data/api-client.ts';
import { homeQuery } from './data/home-queries.ts';
import { queryClient } from './data/query-client.ts';
import { leaveForSignIn, sessionQuery } from './data/use-session.ts';
import { keepFocus } from './frame/keep-focus.ts';
import { noteLoadErrors } from './parts/load-errors.ts';
import { loadViewersTexts, I18nProvider } from './texts/language.tsx';
import { ThemeTexts } from './theme/theme-texts.tsx';
import { resolveVariables, theme } from './theme/theme.ts';

noteLoadErrors();
keepFocus();
const outside = ['/sign-in', '/sign-up', '/join', '/forgotten-password'];
whenSignedOut(() => {
  // For visitors who open a page without a session, the frame redirects to the sign-in page, which leads back to the
  // page.
  if (!outside.includes(location.pathname) && queryClient.getQueryData(['session']) !== undefined) leaveForSignIn();
});

// Read these while the code of the page that needs them is loaded.
if (!outside.includes(location.pathname)) void queryClient.prefetchQuery(sessionQuery);
if (location.pathname === '/') void queryClient.prefetchQuery(homeQuery);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
const render = (): void =>
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
        <I18nProvider>
          <ThemeTexts>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={createConsoleRouter()} />
            </QueryClientProvider>
          </ThemeTexts>
        </I18nProvider>
      </MantineProvider>
    </StrictMode>,
  );
// If the texts can't be loaded, the page is shown in English. This module doesn't await them, because their file may
// depend on it.
void loadViewersTexts().then(render, render);
