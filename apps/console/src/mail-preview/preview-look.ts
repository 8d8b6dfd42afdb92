export const previewViews = ['desktop', 'phone', 'text'] as const;

/** How a mail is previewed. */
export interface PreviewLook {
  view: (typeof previewViews)[number];
  isDark: boolean;
}
