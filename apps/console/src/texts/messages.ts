// Made by `npm run generate:messages` from the English messages. Not to be edited.

/** What each message takes. */
export interface Messages {
}
