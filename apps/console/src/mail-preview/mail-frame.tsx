import { useElementSize } from '@mantine/hooks';
import { hasDarkStyles, keepImages } from './dark-styles.ts';
import styles from './mail-preview.module.css';

const widths = { desktop: 680, phone: 375 };

/**
 * Shows a mail in a frame without scripts and with its own origin. It is rendered at the width of a desktop or phone
 * window, and scaled down if there is less space. For a dark device, the frame's color scheme activates the mail's styles
 * for dark mode; if it has none, its colors are inverted, as some mail apps do.
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
  const isInverted = isDark && !hasDarkStyles(html);
  const look = isInverted ? 'inverted' : isDark ? 'dark' : '';
  return (
    <div ref={ref} className={styles.mailFrame} style={{ height }}>
      <iframe
        className={`preview ${styles[look] ?? ''}`}
        title={title}
        sandbox=""
        srcDoc={isInverted ? keepImages(html) : html}
        style={{
          width: drawn,
          height: height / scale,
          transform: `scale(${scale})`,
          left: Math.max(0, (width - drawn * scale) / 2),
          colorScheme: look === 'dark' ? 'dark' : 'light',
        }}
      />
    </div>
  );
}
