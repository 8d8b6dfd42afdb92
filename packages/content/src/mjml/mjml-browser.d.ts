// The package has no types of its own. These are of what is used here.
declare module 'mjml-browser' {
  interface MjmlOptions {
    validationLevel: 'soft';
    /** Fonts that are loaded from other sites, by name. */
    fonts: Record<string, string>;
    ignoreIncludes: boolean;
    keepComments: boolean;
  }
  interface MjmlResult {
    html: string;
    errors: { line: number; tagName: string; message: string }[];
  }
  const convert: (mjml: string, options: MjmlOptions) => Promise<MjmlResult>;
  // eslint-disable-next-line import/no-default-export -- as the package has it
  export default convert;
}
