import { MailwrightError } from '@mailwright/client';
import { QueryClient } from '@tanstack/react-query';

/** The cache of everything read from the service. It exists only in memory. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && isTemporary(error),
      refetchOnWindowFocus: true,
    },
    // Without a network a change fails at once, and isn't made later, when its user is somewhere else.
    mutations: { networkMode: 'always' },
  },
});

function isTemporary(error: Error): boolean {
  return !(error instanceof MailwrightError) || error.status >= 500 || error.status === 429;
}
