import type { ListField } from '../../lists/list-field.ts';
import type { ImportOptions } from '../import-types.ts';

/** A made-up file in the format of a system's export, and what is read of each of its rows. */
export interface SystemSample {
  /** Its name, and after a colon which of its files. */
  system: string;
  csv: string;
  /** Fields of the list beside its standard ones. */
  fields?: Record<string, ListField['type']>;
  options?: Partial<ImportOptions>;
  /** The address, the status, and what else the row has. */
  rows: string[];
}
