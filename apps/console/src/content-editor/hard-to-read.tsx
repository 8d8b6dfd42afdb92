import { IconAlertTriangle } from '../icons/icon-alert-triangle.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/design.ts';
import './content-editor.css';

/** Says which texts have too little contrast; shows nothing if all have enough. */
export function HardToRead({ of }: { of: readonly ('text' | 'link' | 'button')[] }) {
  const { t } = useI18n();
  return (
    <div role="status" className="hard-to-read">
      {of.length > 0 && (
        <p className="small line">
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {of.map((each) => t(`design.hard.${each}`)).join(' ')} {t('design.hardHelp')}
          </span>
        </p>
      )}
    </div>
  );
}
