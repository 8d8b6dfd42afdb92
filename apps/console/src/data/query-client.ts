import { MailwrightError } from 'mailwright';
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';

const [firstPauseMs, longestPauseMs] = [5_000, 30_000];
let pauseMs = firstPauseMs;
let recovering: ReturnType<typeof setTimeout> | undefined;

/** The cache of everything read from the service. It exists only in memory. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: recoverLater, onSuccess: () => (pauseMs = firstPauseMs) }),
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

/**
 * Reads again what a page shows and could not be read, until it can: neither the network's return nor a change need
 * follow the failure of a single request.
 */
function recoverLater(error: Error): void {
  if (!isTemporary(error)) return;
  recovering ??= setTimeout(() => {
    recovering = undefined;
    const hasFailed = ({ state }: Query) => state.error !== null && isTemporary(state.error);
    void queryClient.refetchQueries({ type: 'active', predicate: hasFailed }, { cancelRefetch: false });
  }, pauseMs);
  pauseMs = Math.min(2 * pauseMs, longestPauseMs);
}
