import { followDownload } from './api-client.ts';
import { defineChange } from './use-change.ts';

/** Follows a download link to a file that may be of any length, unless the service refuses. */
export const startDownload = defineChange({ run: followDownload, refreshes: [] });
