import type { List } from 'mailwright';
import type { Leaf } from './conditions.ts';
import type { MoreKind } from './subjects.ts';

/** What all parts of a condition builder share. */
export interface BuilderContext {
  list: List;
  /** Kinds of conditions that segments don't have. */
  more: MoreKind[];
  /** The service's errors about the conditions; each is shown at its condition. */
  error: Error | null;
}

/** The props of one condition's inputs. */
export interface InputProps {
  context: BuilderContext;
  leaf: Leaf;
  change(leaf: Leaf): void;
  /** The condition's path in errors. */
  at: string;
}
