/** A page of the site before it is built. */
export interface StagedPage {
  /** Its path, such as `operators/install.md`. */
  page: string;
  title: string;
  summary: string;
  markdown: string;
}
