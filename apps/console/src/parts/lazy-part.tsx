import { Component, type ReactNode, Suspense } from 'react';
import { OutdatedNote } from './feedback.tsx';
import { isLoadError } from './load-errors.ts';

/**
 * A part of a page whose code is loaded when it is shown. When that fails, the rest of the page stays with what it holds. Parts that are
 * shown in turn at the same place need a `key` each.
 */
export function LazyPart({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return (
    <LoadBoundary>
      <Suspense fallback={fallback}>{children}</Suspense>
    </LoadBoundary>
  );
}

// React has error boundaries only as classes.
class LoadBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error });

  override state = { error: undefined as unknown };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // Any other error is the page's.
    if (!isLoadError(error)) throw error;
    return <OutdatedNote />;
  }
}
