/** The errors about imported files; see `errorCodes`. */
export const importErrorCodes = {
  upload_conflict: {
    status: 409,
    title: 'The upload is at another offset',
    help: 'The offset that was sent is not the number of bytes that have arrived, or the upload has ended. The Upload-Offset header of the response has the offset to continue from.',
  },
  import_finished: {
    status: 409,
    title: 'The import has finished',
    help: 'The import has ended already: it is completed, failed or cancelled.',
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
    title: 'A column of consent is not mapped',
    help: 'A column of the file speaks of consent or of leaving, and what it says is not understood or not used. Map it to status, or name it in ignore_columns. Nothing was imported.',
  },
} as const satisfies Record<string, { status: number; title: string; help: string }>;
