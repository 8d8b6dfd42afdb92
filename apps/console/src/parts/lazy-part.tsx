import { Component, type ReactNode, Suspense } from 'react';
import { OutdatedNote } from './feedback.tsx';
import { isLoadError } from './load-errors.ts';

/**
 * A part of a page whose code is loaded when it is shown. If loading fails, the rest of the page keeps its state. Parts
 * that replace each other in the same position each need a `key`.
 */
export function LazyPart({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return (
    <LoadBoundary>
      <Suspense fallback={fallback}>{children}</Suspense>
    </LoadBoundary>
  );
}

// React supports error boundaries only as classes.
class LoadBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error });

  override state = { error: undefined as unknown };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // Any other error is left to the page.
    if (!isLoadError(error)) throw error;
    return <OutdatedNote />;
  }
}
