/** The errors about imported files; see `errorCodes`. */
export const importErrorCodes = {
  upload_conflict: {
    status: 409,
    title: 'The upload is at another offset',
    help: 'The offset you sent is not the number of bytes received so far, or the upload has ended. Continue from the offset in the Upload-Offset header of the response.',
  },
  import_finished: {
    status: 409,
    title: 'The import has finished',
    help: 'The import has already ended: it is completed, failed or cancelled.',
  },
  import_not_finished: {
    status: 409,
    title: 'The import has not finished',
    help: 'The import is still running. Wait until it has ended, or cancel it.',
  },
  import_too_large: {
    status: 413,
    title: 'The file is too large',
    help: "The file is larger than the account's plan allows. Split it, or change the plan.",
  },
  consent_column_unmapped: {
    status: 422,
    title: 'A consent column is not mapped',
    help: 'A column of the file seems to record consent or unsubscribing, but its values are not recognized or the column is not mapped. Map it to status, or name it in ignore_columns. Nothing was imported.',
  },
} as const satisfies Record<string, { status: number; title: string; help: string }>;
