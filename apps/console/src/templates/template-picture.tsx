import { useElementSize } from '@mantine/hooks';
import { useI18n } from '../texts/language.tsx';
import '../texts/templates.ts';
import { withSample } from './slot-sample.ts';
import './templates.css';

/** The width at which a mail is rendered before it is scaled down, in pixels. */
const drawnWidth = 640;

/** A thumbnail of a mail: the mail itself, in a frame without scripts. */
export function TemplatePicture({ html, height }: { html: string; height: number }) {
  const { t } = useI18n();
  const { ref, width } = useElementSize();
  const scale = width / drawnWidth;
  return (
    <div ref={ref} className="template-picture" style={{ height }} aria-hidden>
      {width > 0 && (
        <iframe
          tabIndex={-1}
          title=""
          sandbox=""
          loading="lazy"
          srcDoc={withSample(html, t)}
          style={{ width: drawnWidth, height: height / scale, transform: `scale(${scale})` }}
        />
      )}
    </div>
  );
}
