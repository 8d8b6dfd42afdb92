/** The account. */
export const accountEn = { title: 'Account' };
export const accountDe: typeof accountEn = { title: 'Konto' };
