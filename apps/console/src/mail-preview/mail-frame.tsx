import { useElementSize } from '@mantine/hooks';

const widths = { desktop: 680, phone: 375 };
const height = 520;

/**
 * A mail in a frame without scripts and with an origin of its own, drawn at the width of a desktop's or a phone's window and made
 * smaller when there is less space. What the mail has for dark devices shows by the colour scheme of the frame.
 */
export function MailFrame({
  html,
  isPhone,
  isDark,
  title,
}: {
  html: string;
  isPhone: boolean;
  isDark: boolean;
  title: string;
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
