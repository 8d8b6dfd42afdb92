import type { List } from 'mailwright';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, NavLink, useMatch, useParams } from 'react-router';
import { listQuery } from '../data/list-queries.ts';
import { useMay } from '../data/use-session.ts';
import { Loaded } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useI18n } from '../texts/language.tsx';

/** The layout of a page about the list in its address, with a summary of the list and its tabs. */
export function ListFrame({
  actions,
  children,
}: {
  actions?: (list: List) => ReactNode;
  children: (list: List) => ReactNode;
}) {
  const { t } = useI18n();
  const { uid = '' } = useParams();
  const list = useQuery(listQuery(uid));
  const may = useMay();
  return (
    <Loaded query={list}>
      {(found) => {
        const { subscribed, unconfirmed, unsubscribed } = found.statistics;
        return (
          <Page
            title={found.name}
            crumbs={[{ to: '/lists', label: t('frame.lists') }]}
            sentence={t('lists.stands', { subscribed, unconfirmed, unsubscribed })}
            actions={actions?.(found)}
          >
            <Tabs label={found.name}>
              <NavLink to={`/lists/${uid}`} end>
                {t('lists.tabSubscribers')}
              </NavLink>
              <NavLink to={`/lists/${uid}/segments`}>{t('lists.tabSegments')}</NavLink>
              <NavLink to={`/lists/${uid}/tags`}>{t('lists.tabTags')}</NavLink>
              <NavLink to={`/lists/${uid}/growth`}>{t('lists.tabGrowth')}</NavLink>
              {may('edit') && <NavLink to={`/lists/${uid}/form`}>{t('lists.tabForm')}</NavLink>}
              {may('edit') && <ImportTab uid={uid} label={t('lists.tabImport')} />}
              <NavLink to={`/lists/${uid}/fields`}>{t('lists.tabFields')}</NavLink>
              <NavLink to={`/lists/${uid}/settings`}>{t('lists.tabSettings')}</NavLink>
            </Tabs>
            {children(found)}
          </Page>
        );
      }}
    </Loaded>
  );
}

/** The tab for imports, which is also that of a single import's page. */
function ImportTab({ uid, label }: { uid: string; label: string }) {
  const isStart = useMatch('/lists/:uid/import') !== null;
  const isOne = useMatch('/lists/:uid/imports/:imp') !== null;
  const current = isStart || isOne ? ({ className: 'active', 'aria-current': 'page' } as const) : {};
  return (
    <Link to={`/lists/${uid}/import`} {...current}>
      {label}
    </Link>
  );
}
