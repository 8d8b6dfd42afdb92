import type { ListField } from '@mailwright/audience';
import type { ImportOptions } from '../import-state.ts';

/** An invented file in a system's export format, and what is read from each of its rows. */
export interface SystemSample {
  /** The system's name, and after a colon which of its files it is. */
  system: string;
  csv: string;
  /** The list's fields besides the standard ones. */
  fields?: Record<string, ListField['type']>;
  options?: Partial<ImportOptions>;
  /** Each row's address and status, and what else it has. */
  rows: string[];
}
