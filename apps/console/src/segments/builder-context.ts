import type { List } from '@mailwright/client';
import type { Leaf } from './conditions.ts';
import type { MoreKind } from './subjects.ts';

/** What all parts of a builder of conditions share. */
export interface BuilderContext {
  list: List;
  /** Kinds of conditions beside those of segments. */
  more: MoreKind[];
  /** What the service said about them; each message is shown at its condition. */
  error: Error | null;
}

/** What the inputs of one condition get. */
export interface InputProps {
  context: BuilderContext;
  leaf: Leaf;
  change(leaf: Leaf): void;
  /** The name of the condition in errors. */
  at: string;
}
