import '../theme/frame-styles.ts';
import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { openSpotlight } from '@mantine/spotlight';
import { IconMenu2 } from '../icons/icon-menu-2.ts';
import { IconSearch } from '../icons/icon-search.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { useLiveUpdates } from '../data/live-updates.ts';
import { sessionQuery } from '../data/use-session.ts';
import { LoadingRows, ProblemNote } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import { Mark } from './mark.tsx';
import { Navigation } from './navigation.tsx';
import { usePageChange } from './use-page-change.ts';
import styles from './app-frame.module.css';

// Loaded on demand, because they aren't visible at first.
const CommandPalette = lazy(async () => ({
  default: (await withTexts(import('./command-palette.tsx'))).CommandPalette,
}));
const Shortcuts = lazy(async () => ({ default: (await withTexts(import('./shortcuts.tsx'))).Shortcuts }));

/** The frame of every page for signed-in users: navigation on the left, or in a drawer on small screens. */
export function AppFrame() {
  const { t } = useI18n();
  const [isOpen, drawer] = useDisclosure(false);
  const { pathname, search, hash } = useLocation();
  const session = useQuery(sessionQuery);
  useEffect(() => drawer.close(), [pathname]);
  usePageChange('content');
  // This works before the palette is loaded, and also while the user types.
  useHotkeys([['mod+K', openSpotlight]], []);
  if (session.data === undefined) {
    if (session.error === null)
      return (
        <div className="frame-main">
          <LoadingRows />
        </div>
      );
    if ('status' in session.error && session.error.status === 401)
      return <Navigate to={`/sign-in?next=${encodeURIComponent(`${pathname}${search}${hash}`)}`} replace />;
    return (
      <div className="outside">
        <ProblemNote error={session.error} retry={() => void session.refetch()} />
      </div>
    );
  }
  return (
    <div className={styles.frame}>
      <Notifications position="bottom-right" />
      <a className="skip" href="#content">
        {t('frame.skip')}
      </a>
      <div className={styles.frameTop}>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="inherit"
          size="lg"
          onClick={drawer.open}
          aria-label={t('frame.menu')}
        >
          <IconMenu2 size={20} />
        </ActionIcon>
        <Link className="brand" to="/">
          <Mark /> {t('frame.brand')}
        </Link>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="inherit"
          size="lg"
          onClick={openSpotlight}
          aria-label={t('frame.search')}
        >
          <IconSearch size={20} />
        </ActionIcon>
      </div>
      <div className={styles.frameNavigation}>
        <Navigation />
      </div>
      <Drawer opened={isOpen} onClose={drawer.close} size={260} title={t('frame.menu')}>
        <Navigation isInDrawer />
      </Drawer>
      <main className="frame-main" id="content" tabIndex={-1}>
        <Suspense fallback={<LoadingRows />}>
          <Outlet />
        </Suspense>
        <LazyPart fallback={null}>
          <CommandPalette />
          <Shortcuts />
        </LazyPart>
      </main>
      <Followed />
    </div>
  );
}

/** Follows changes in the account while the frame is shown. */
function Followed() {
  useLiveUpdates();
  return null;
}
