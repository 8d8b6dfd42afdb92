import { ImportsResource } from './api.ts';
import { awaitImport, type WaitOptions } from './await-import.ts';
import type { MailwrightClient } from './create-client.ts';
import { previewImport } from './preview-file.ts';
import type { FileSource } from './read-file-parts.ts';
import { readLines } from './read-rows.ts';
import type { RequestOptions } from './resource.ts';
import type { Import, ImportOptions, ImportPreview } from './resources.ts';
import { uploadImport, type UploadSettings } from './upload-import.ts';

export interface FileOptions {
  /** The media type of the file, such as `application/x-ndjson` or `application/gzip`; `text/csv` by default. */
  contentType?: string | undefined;
}

/** Imports of files, with uploads that survive broken connections. */
export class Imports extends ImportsResource {
  readonly #client: MailwrightClient;

  constructor(client: MailwrightClient) {
    super(client);
    this.#client = client;
  }

  /**
   * Imports a file of any length into a list. The file is uploaded part by part, with at most one part in memory, and
   * if the connection or the service fails, the upload continues after the last byte that has arrived.
   *
   * Resolves when the file has been uploaded: it is imported in the background, see `wait`.
   *
   * Scope of the key: `imports:write`.
   * @param options how the file is imported, such as `{ tag: 'spring' }`.
   * @throws MailwrightError for an error response that retrying can't fix; UploadError if the import has ended
   *   meanwhile; the last error if an outage doesn't end.
   */
  create(
    listUid: string,
    file: FileSource,
    options: ImportOptions = {},
    { contentType = 'text/csv', ...settings }: FileOptions & UploadSettings = {},
  ): Promise<Import> {
    return uploadImport(this.#client, { ...settings, listUid, file, options, contentType });
  }

  /**
   * Continues the upload of an import, within an hour, also in another process.
   * @param file the same file, given from its beginning.
   * @throws what `create` throws; RangeError if the file is shorter than what has arrived.
   */
  upload(uid: string, file: FileSource, settings: UploadSettings = {}): Promise<Import> {
    return uploadImport(this.#client, { ...settings, resume: uid, file });
  }

  /**
   * Shows what an import would do with the first rows of a file (at most 1,000), and how it would map the columns.
   * Nothing is stored, and only the beginning of the file is read and sent.
   */
  preview(
    listUid: string,
    file: FileSource,
    options: ImportOptions = {},
    { contentType = 'text/csv', signal }: FileOptions & Pick<RequestOptions, 'signal'> = {},
  ): Promise<ImportPreview> {
    return previewImport(this.#client, { listUid, file, options, contentType, signal });
  }

  /**
   * Resolves to an import when it has ended: `completed`, `completed_with_errors`, `failed` or `cancelled`.
   * @throws MailwrightError for an error response that retrying can't fix; the last error if an outage doesn't end.
   */
  wait(uid: string, options: WaitOptions = {}): Promise<Import> {
    return awaitImport(this.#client, uid, options);
  }

  /**
   * The import now, and each time something about it changes, until it has ended.
   *
   * Scope of the key: `imports:read`.
   * @throws what the connection ends with, if it breaks: `wait` outlasts that.
   */
  async *progress(uid: string, options?: RequestOptions): AsyncGenerator<Import, void, undefined> {
    const response = await this.download('get', '/imports/{uid}/progress', { path: { uid }, options });
    for await (const line of readLines(response))
      if (line.startsWith('data:')) yield JSON.parse(line.slice('data:'.length)) as Import;
  }
}
