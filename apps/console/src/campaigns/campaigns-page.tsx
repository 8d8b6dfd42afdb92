import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePrefetchedEditor } from '../content-editor/use-prefetched-editor.ts';
import { campaignCountsQuery, campaignPagesQuery, type CampaignStatus } from '../data/campaign-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { useMay } from '../data/use-session.ts';
import { Empty, Loaded } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { Page } from '../parts/page.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useAdding } from '../parts/use-adding.ts';
import { withTexts } from '../texts/catalogs.ts';
import { useSearchChange } from '../parts/use-search-change.ts';
import { useI18n } from '../texts/language.tsx';
import { CampaignTable } from './campaign-table.tsx';

const AddCampaignDialog = lazy(async () => ({
  default: (await withTexts(import('./add-campaign-dialog.tsx'))).AddCampaignDialog,
}));

const statuses: CampaignStatus[] = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed'];

/** Lists all campaigns, newest first, filtered by status and by a part of their names. */
export function CampaignsPage() {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const status = statuses.find((each) => each === search.get('status'));
  const name = search.get('name') ?? '';
  const filters = { ...(status === undefined ? {} : { status }), ...(name === '' ? {} : { name }) };
  const isFiltered = Object.keys(filters).length > 0;
  const campaigns = useInfiniteQuery(campaignPagesQuery(filters));
  const { data: counts } = useQuery(campaignCountsQuery);
  const { data: lists } = useQuery(listsQuery);
  const adding = useAdding();
  const set = useSearchChange();
  const may = useMay();
  usePrefetchedEditor(counts !== undefined && counts.draft > 0 && may('edit'));
  const sentence =
    counts === undefined
      ? undefined
      : [
          ...(counts.sending > 0 ? [t('campaigns.sending', { count: counts.sending })] : []),
          t('campaigns.stands', { sent: counts.sent, drafts: counts.draft }),
        ].join(' ');
  return (
    <Page
      title={t('frame.campaigns')}
      sentence={sentence}
      actions={
        <Permitted to="edit">
          <Button onClick={adding.open} disabled={lists === undefined || lists.length === 0}>
            {t('campaigns.create')}
          </Button>
        </Permitted>
      }
    >
      <Loaded query={campaigns}>
        {({ pages }) => {
          const found = pages.flatMap(({ items }) => items);
          if (found.length === 0 && !isFiltered)
            return (
              <div className="panel">
                <Empty
                  title={t('campaigns.emptyTitle')}
                  text={lists?.length === 0 ? t('campaigns.needsList') : t('campaigns.emptyText')}
                >
                  {lists?.length === 0 && <Link to="/lists">{t('frame.lists')}</Link>}
                </Empty>
              </div>
            );
          return (
            <>
              <div className="filters">
                <NativeSelect
                  size="xs"
                  label={t('campaigns.state')}
                  value={status ?? ''}
                  onChange={(event) => set({ status: event.currentTarget.value })}
                  data={[
                    { value: '', label: t('frame.all') },
                    ...statuses.map((value) => ({ value, label: t(`campaigns.states.${value}`) })),
                  ]}
                />
                <SearchField
                  label={t('campaigns.searchName')}
                  value={name}
                  onChange={(value) => set({ name: value })}
                />
              </div>
              {found.length === 0 ? (
                <p className="panel padded small quiet" role="status">
                  {t('campaigns.noneFound')}
                </p>
              ) : (
                <CampaignTable campaigns={found} />
              )}
              <MoreButton query={campaigns} />
            </>
          );
        }}
      </Loaded>
      {adding.isOpen && (
        <LazyPart fallback={null}>
          <Permitted to="edit">
            <AddCampaignDialog listUid={adding.given} close={adding.close} />
          </Permitted>
        </LazyPart>
      )}
    </Page>
  );
}
