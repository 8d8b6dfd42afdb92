/** Stands for the subscriber in the token of a single mail's image: it has none. */
export const noSubscriber = '00000000-0000-0000-0000-000000000000';
