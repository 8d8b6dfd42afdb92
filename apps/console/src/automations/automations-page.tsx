import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link, useSearchParams } from 'react-router';
import { automationsQuery } from '../data/automation-queries.ts';
import type { AutomationSummary } from '../data/automation-types.ts';
import { listsQuery } from '../data/list-queries.ts';
import { Below, type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Empty, Loaded, State } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { Page } from '../parts/page.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useAdding } from '../parts/use-adding.ts';
import { hasInName } from '../parts/use-name-search.ts';
import { useSearchChange } from '../parts/use-search-change.ts';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import '../texts/automations.ts';
import { Permitted } from '../parts/permitted.tsx';
import { AutomationMenu } from './automation-menu.tsx';
import { automationTones } from './automation-tones.ts';
import { describeTrigger } from './describe/describe-flow.ts';
import { useNames } from './use-names.ts';

const AddAutomationDialog = lazy(async () => ({
  default: (await withTexts(import('./add-automation-dialog.tsx'))).AddAutomationDialog,
}));

const filters = ['all', 'active', 'draft', 'paused', 'archived'] as const;

/** All automations, newest first. */
export function AutomationsPage() {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const automations = useQuery(automationsQuery);
  const { data: lists } = useQuery(listsQuery);
  const adding = useAdding();
  const all = automations.data ?? [];
  const countOf = (status: AutomationSummary['status']) => all.filter((each) => each.status === status).length;
  const filter = filters.find((each) => each === search.get('status')) ?? 'all';
  const name = search.get('name') ?? '';
  const set = useSearchChange();
  const shown = all.filter(hasInName(name)).filter(({ status }) => filter === 'all' || status === filter);
  return (
    <Page
      title={t('frame.automations')}
      sentence={
        all.length > 0 ? t('automations.stands', { active: countOf('active'), drafts: countOf('draft') }) : undefined
      }
      actions={
        <Permitted to="edit">
          <Button onClick={adding.open} disabled={lists === undefined || lists.length === 0}>
            {t('automations.create')}
          </Button>
        </Permitted>
      }
    >
      <Loaded query={automations}>
        {(found) =>
          found.length === 0 ? (
            <div className="panel">
              <Empty
                title={t('automations.emptyTitle')}
                text={lists?.length === 0 ? t('automations.needsList') : t('automations.emptyText')}
              >
                {lists?.length === 0 && <Link to="/lists">{t('frame.lists')}</Link>}
              </Empty>
            </div>
          ) : (
            <>
              <div className="filters between">
                <SegmentedControl
                  size="xs"
                  aria-label={t('automations.state')}
                  value={filter}
                  onChange={(value) => set({ status: value === 'all' ? '' : value })}
                  data={filters.map((value) => ({
                    value,
                    label: value === 'all' ? t('frame.all') : t(`automations.states.${value}`),
                  }))}
                />
                <SearchField label={t('frame.searchName')} value={name} onChange={(value) => set({ name: value })} />
              </div>
              {shown.length === 0 ? (
                <p className="panel padded small quiet" role="status">
                  {t('frame.noneNamed')}
                </p>
              ) : (
                <AutomationTable automations={shown} />
              )}
            </>
          )
        }
      </Loaded>
      <LazyPart fallback={null}>
        <Permitted to="edit">{adding.isOpen && <AddAutomationDialog close={adding.close} />}</Permitted>
      </LazyPart>
    </Page>
  );
}

function AutomationTable({ automations }: { automations: AutomationSummary[] }) {
  const { t } = useI18n();
  const { data: lists = [] } = useQuery(listsQuery);
  const columns: Column<AutomationSummary>[] = [
    {
      heading: t('automations.name'),
      cell: ({ uid, name, list_uid: listUid }) => (
        <RowName to={`/automations/${uid}`} below={lists.find((list) => list.uid === listUid)?.name ?? '—'}>
          {name}
        </RowName>
      ),
    },
    {
      heading: t('automations.state'),
      cell: ({ status, has_draft_changes: hasChanges }) => (
        <>
          <State tone={automationTones[status]}>{t(`automations.states.${status}`)}</State>
          {status === 'active' && hasChanges && <Below>{t('automations.changed')}</Below>}
        </>
      ),
    },
    {
      heading: t('automations.trigger'),
      kind: 'wide',
      percent: 26,
      cell: (automation) => <Trigger automation={automation} />,
    },
    {
      heading: t('automations.runs'),
      kind: 'wide',
      percent: 18,
      cell: ({ version, statistics }) => (
        <span className="quiet figures">
          {version === null ? (
            '—'
          ) : (
            <>
              {t('automations.running', { count: statistics.active })} ·{' '}
              {t('automations.ended', { count: statistics.entered - statistics.active })}
              <Below>{t('automations.mails', { count: statistics.sent })}</Below>
            </>
          )}
        </span>
      ),
    },
    { kind: 'menu', cell: (automation) => <AutomationMenu automation={automation} /> },
  ];
  return (
    <div className="panel">
      <DataTable rows={automations} columns={columns} keyOf={({ uid }) => uid} />
    </div>
  );
}

function Trigger({ automation }: { automation: AutomationSummary }) {
  const { t } = useI18n();
  const { nameOf } = useNames(automation.list_uid);
  return <span className="quiet">{describeTrigger(automation.trigger, t, nameOf)}</span>;
}
