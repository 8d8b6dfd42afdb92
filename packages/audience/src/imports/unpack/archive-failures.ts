import { ImportFailure } from '../import-failure.ts';

const another = 'Compress it again, or import the file as it is.';

/** The failure of an archive that is damaged, or ends early. */
export function brokenArchive(): ImportFailure {
  return new ImportFailure('broken_archive', `The archive is damaged or incomplete. ${another}`);
}

/** The failure of a zip archive that needs a password. */
export function encryptedArchive(): ImportFailure {
  return new ImportFailure('encrypted_archive', 'The zip archive is encrypted. Import it without a password.');
}

/** The failure of a zip archive that is compressed in an uncommon way. */
export function unsupportedArchive(): ImportFailure {
  const message = `The zip archive uses a compression that is not supported: only Deflate is. ${another}`;
  return new ImportFailure('unsupported_archive', message);
}

/** The failure of a zip archive with more than one file. */
export function severalFiles(): ImportFailure {
  return new ImportFailure('several_files', 'The zip archive has several files. Unpack it and import each on its own.');
}

/** The failure of a zip archive without a file. */
export function noFile(): ImportFailure {
  return new ImportFailure('empty_file', 'The zip archive has no file.');
}

/** The failure of an archive that unpacks to more than is allowed. */
export function unpackedTooLarge(maxBytes: number): ImportFailure {
  const limit = `${Math.max(1, Math.floor(maxBytes / 1_000_000)).toLocaleString('en')} MB`;
  const message = `The file is larger than ${limit} when unpacked, or much larger than its archive. Split it, or import it as it is.`;
  return new ImportFailure('unpacked_too_large', message);
}
