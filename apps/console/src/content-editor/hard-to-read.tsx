import { IconAlertTriangle } from '../icons/icon-alert-triangle.ts';
import { useWriting } from '../texts/writing.ts';

/** Says which texts have too little contrast; shows nothing if all have enough. */
export function HardToRead({ of }: { of: readonly ('text' | 'link' | 'button')[] }) {
  const { texts } = useWriting();
  const text = texts.design;
  return (
    <div role="status" className="hard-to-read">
      {of.length > 0 && (
        <p className="small line">
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {of.map((each) => text.hard[each]).join(' ')} {text.hardHelp}
          </span>
        </p>
      )}
    </div>
  );
}
