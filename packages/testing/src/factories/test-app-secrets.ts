import type { AppSecrets } from '@mailwright/platform';

/** The APP_SECRETs of tests: only a current one. */
export const testAppSecrets: AppSecrets = { current: 'a secret of at least thirty-two characters', previous: [] };
