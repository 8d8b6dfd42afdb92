import { type ReactNode, useEffect } from 'react';
import { Mark } from '../frame/mark.tsx';
import { useSpeech } from '../texts/language.tsx';

/** Loads what every page has after signing in, so that it is there by then. */
export function loadAhead(): void {
  // A failure shows when it is needed.
  import('../frame/app-frame.tsx').catch(() => undefined);
}

/** A page of whoever isn't signed in. */
export function OutsidePage({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) {
  const { texts } = useSpeech();
  useEffect(() => {
    document.title = `${title} · Mailwright`;
  }, [title]);
  return (
    <main className="outside">
      <div className="outside-panel" onFocus={loadAhead}>
        <div className="brand" style={{ padding: 0 }}>
          <Mark /> {texts.frame.brand}
        </div>
        <div>
          <h1 style={{ fontSize: '1.375rem' }}>{title}</h1>
          <p className="quiet" style={{ marginTop: 4 }}>
            {sentence}
          </p>
        </div>
        {children}
      </div>
    </main>
  );
}
