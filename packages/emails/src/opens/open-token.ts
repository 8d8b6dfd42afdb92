/**
 * Takes the place of the subscriber in the token of a transactional email's image, since such an email needs no
 * subscriber.
 */
export const noSubscriber = '00000000-0000-0000-0000-000000000000';
