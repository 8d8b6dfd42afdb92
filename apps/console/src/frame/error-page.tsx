import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { isLoadError } from '../parts/load-errors.ts';
import { useSpeech } from '../texts/language.tsx';

/** What is shown in place of a page that broke. */
export function ErrorPage() {
  const error = useRouteError();
  const [isFirst] = useState(isFirstReload);
  if (isRouteErrorResponse(error) && error.status === 404) return <LostPage />;
  return isLoadError(error) && isFirst ? <OutdatedPage /> : <BrokenPage />;
}

const reloadedAt = 'mailwright-reloaded-at';
const onceInMs = 60_000;
const retryMs = 1_000;

/** Whether no page has reloaded itself just now: one that still can't be loaded after that must not do it again and again. */
const isFirstReload = () => Date.now() - Number(sessionStorage.getItem(reloadedAt)) > onceInMs;

/**
 * A page of a version that is no longer there reloads itself, since it holds nothing yet: as soon as the service responds, as it may
 * be restarting.
 */
function OutdatedPage() {
  const { texts } = useSpeech();
  useEffect(() => {
    let timer: number | undefined;
    let isGone = false;
    const reload = async () => {
      // What is still being saved or uploaded says so, as it does when a person closes the window.
      const isSaved = window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
      const response = isSaved ? await fetch(location.href, { method: 'HEAD' }).catch(() => undefined) : undefined;
      // The page itself is only for navigations: any response says that the service runs, if it isn't that of a proxy before it.
      const isThere = response !== undefined && response.status < 500;
      if (isGone) return;
      if (isThere) {
        sessionStorage.setItem(reloadedAt, String(Date.now()));
        location.reload();
      } else {
        timer = window.setTimeout(() => void reload(), retryMs);
      }
    };
    void reload();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  return <Problem title={texts.frame.outdatedTitle} text={texts.frame.reloadingText} />;
}

function BrokenPage() {
  const { texts } = useSpeech();
  return <Problem title={texts.frame.brokenTitle} text={texts.frame.brokenText} />;
}

function Problem({ title, text }: { title: string; text: string }) {
  const { texts } = useSpeech();
  return (
    <div className="outside">
      <div className="outside-panel" role="alert">
        <h1>{title}</h1>
        <p className="quiet">{text}</p>
        <Button onClick={() => location.reload()}>{texts.frame.reload}</Button>
      </div>
    </div>
  );
}

/** For addresses that no page has. */
export function LostPage() {
  const { texts } = useSpeech();
  return (
    <div className="empty">
      <h1 style={{ fontSize: '1.375rem' }}>{texts.frame.lostTitle}</h1>
      <p className="quiet">{texts.frame.lostText}</p>
      <Link to="/">{texts.frame.toStart}</Link>
    </div>
  );
}
