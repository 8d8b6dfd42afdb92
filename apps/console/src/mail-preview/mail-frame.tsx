import { useElementSize } from '@mantine/hooks';

const widths = { desktop: 680, phone: 375 };

/**
 * Shows a mail in a frame without scripts and with its own origin. It is rendered at the width of a desktop or phone
 * window, and scaled down if there is less space. The frame's color scheme activates the mail's styles for dark mode.
 */
export function MailFrame({
  html,
  isPhone,
  isDark,
  title,
  height = 520,
}: {
  html: string;
  isPhone: boolean;
  isDark: boolean;
  title: string;
  /** In pixels. */
  height?: number | undefined;
}) {
  const { ref, width } = useElementSize();
  const drawn = isPhone ? widths.phone : widths.desktop;
  const scale = width === 0 ? 1 : Math.min(1, width / drawn);
  return (
    <div ref={ref} className="mail-frame" style={{ height }}>
      <iframe
        className={isDark ? 'preview dark' : 'preview'}
        title={title}
        sandbox=""
        srcDoc={html}
        style={{
          width: drawn,
          height: height / scale,
          transform: `scale(${scale})`,
          left: Math.max(0, (width - drawn * scale) / 2),
          colorScheme: isDark ? 'dark' : 'light',
        }}
      />
    </div>
  );
}
