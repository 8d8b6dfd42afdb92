/** Why an import as a whole can't go on: its code and a sentence for whoever has started it. */
export class ImportFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'ImportFailure';
    this.code = code;
  }
}
