export { exportSubscribers } from './exports/export-subscribers.ts';
export type { DateOrder } from './imports/cell-values.ts';
export { findEncoding } from './imports/decode-text.ts';
export {
  importErrorsCsv,
  readErrors as readImportErrors,
  removeErrorsAbout as removeImportErrorsAbout,
} from './imports/import-errors.ts';
export type { ImportOptions } from './imports/import-state.ts';
export {
  cancelImport,
  checkListForImport,
  countImports,
  createImport,
  failUpload,
  findImport,
  getImport,
  listImports,
  readMaxBytes,
  removeUpload,
} from './imports/manage-imports.ts';
export { type ImportToPreview, previewImport, refuseLostConsent } from './imports/preview-import.ts';
export { removeImportsOfList } from './imports/remove-imports.ts';
export { runImport, startImports } from './imports/run-imports.ts';
export { requestUndo } from './imports/undo-import.ts';
export { completeUpload, importTooLarge, storeUpload, uploadConflict } from './imports/upload.ts';
