import { type ReactNode, useEffect } from 'react';
import { Mark } from '../frame/mark.tsx';
import { useI18n } from '../texts/language.tsx';

/** Starts loading what every page needs after sign-in, so that it is ready by then. */
export function loadAhead(): void {
  // If this fails, the error appears when the code is needed.
  import('../frame/app-frame.tsx').catch(() => undefined);
}

/** The layout of a page for visitors who aren't signed in. */
export function OutsidePage({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) {
  const { t } = useI18n();
  useEffect(() => {
    document.title = `${title} · Mailwright`;
  }, [title]);
  return (
    <main className="outside">
      <div className="outside-panel" onFocus={loadAhead}>
        <div className="brand">
          <Mark /> {t('frame.brand')}
        </div>
        <div>
          <h1>{title}</h1>
          <p className="quiet">{sentence}</p>
        </div>
        {children}
      </div>
    </main>
  );
}
