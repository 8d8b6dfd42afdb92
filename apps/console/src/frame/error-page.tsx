import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { isLoadError } from '../parts/load-errors.ts';
import { useI18n } from '../texts/language.tsx';
import styles from './error-page.module.css';

/** Replaces a page that failed. */
export function ErrorPage() {
  const error = useRouteError();
  const [isFirst] = useState(isFirstReload);
  if (isRouteErrorResponse(error) && error.status === 404) return <LostPage />;
  return isLoadError(error) && isFirst ? <OutdatedPage /> : <BrokenPage />;
}

const reloadedAt = 'mailwright-reloaded-at';
const onceInMs = 60_000;
const retryMs = 1_000;

/**
 * Whether no page has reloaded itself within the last minute. A page that still can't be loaded must not reload again
 * and again.
 */
const isFirstReload = () => Date.now() - Number(sessionStorage.getItem(reloadedAt)) > onceInMs;

/**
 * Reloads the page, because the version that it belongs to is gone and the new page holds nothing yet. It waits until
 * the service responds, as the service may be restarting.
 */
function OutdatedPage() {
  const { t } = useI18n();
  useEffect(() => {
    let timer: number | undefined;
    let isGone = false;
    const reload = async () => {
      // Whatever is still being saved or uploaded objects, as it does when a person closes the window.
      const isSaved = window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
      const response = isSaved ? await fetch(location.href, { method: 'HEAD' }).catch(() => undefined) : undefined;
      // The service sends pages only for navigations, but any response shows that it runs, except a 5xx, which may come
      // from a proxy in front of it.
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
  return <Problem title={t('frame.outdatedTitle')} text={t('frame.reloadingText')} />;
}

function BrokenPage() {
  const { t } = useI18n();
  return <Problem title={t('frame.brokenTitle')} text={t('frame.brokenText')} />;
}

function Problem({ title, text }: { title: string; text: string }) {
  const { t } = useI18n();
  return (
    <div className="outside">
      <div className="outside-panel" role="alert">
        <h1>{title}</h1>
        <p className="quiet">{text}</p>
        <Button onClick={() => location.reload()}>{t('frame.reload')}</Button>
      </div>
    </div>
  );
}

/** The page for unknown addresses. */
export function LostPage() {
  const { t } = useI18n();
  return (
    <div className="empty">
      <h1 className={styles.lost}>{t('frame.lostTitle')}</h1>
      <p className="quiet">{t('frame.lostText')}</p>
      <Link to="/">{t('frame.toStart')}</Link>
    </div>
  );
}
