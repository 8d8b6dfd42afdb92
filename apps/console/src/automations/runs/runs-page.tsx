import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { automationQuery, type RunFilters, runsQuery, versionQuery } from '../../data/automation-queries.ts';
import type { Automation, RunSummary } from '../../data/automation-types.ts';
import { Empty, Loaded, ProblemNote, State } from '../../parts/feedback.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { Choice, MasterDetail } from '../../parts/master-detail.tsx';
import { LazyPart } from '../../parts/lazy-part.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { useSearchChange } from '../../parts/use-search-change.ts';
import { withTexts } from '../../texts/catalogs.ts';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/runs.ts';
import { AutomationFrame } from '../automation-frame.tsx';
import { runTones } from '../automation-tones.ts';
import { idOf, listSteps } from '../flow/step-tree.ts';
import { useStepNames } from '../use-step-names.ts';
import { RunPanel } from './run-panel.tsx';
import { SubscriberAddress, subscriberByAddressQuery } from './subscriber-address.tsx';

const StartRunDialog = lazy(async () => ({
  default: (await withTexts(import('./start-run-dialog.tsx'))).StartRunDialog,
}));

const states = ['all', 'running', 'waiting', 'completed', 'exited', 'failed'] as const;

/**
 * The runs of an automation on the left, the chosen one on the right. The page's address holds the filters and the
 * choice.
 */
export function RunsPage() {
  const { t } = useI18n();
  const { uid = '' } = useParams();
  const automation = useQuery(automationQuery(uid));
  const [isStarting, starting] = useDisclosure(false);
  return (
    <Loaded query={automation}>
      {({ automation: found }) => (
        <AutomationFrame
          automation={found}
          actions={
            found.status === 'active' && (
              <Permitted to="send">
                <Button variant="default" onClick={starting.open}>
                  {t('runs.start')}
                </Button>
              </Permitted>
            )
          }
        >
          <Runs automation={found} />
          <LazyPart fallback={null}>
            {isStarting && <StartRunDialog automation={found} close={starting.close} />}
          </LazyPart>
        </AutomationFrame>
      )}
    </Loaded>
  );
}

function Runs({ automation }: { automation: Automation }) {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const set = useSearchChange();
  const status = states.find((state) => state === search.get('status')) ?? 'all';
  const step = search.get('at') ?? '';
  const email = search.get('email') ?? '';
  const [typed, setTyped] = useState(email);
  const found = useQuery({ ...subscriberByAddressQuery(automation.list_uid, email), enabled: email !== '' });
  const filters: RunFilters = {
    ...(status === 'all' ? {} : { status }),
    ...(step === '' ? {} : { step }),
    ...(found.data == null || email === '' ? {} : { subscriber_uid: found.data }),
  };
  const { nameStep } = useStepNames(automation)(automation);
  const steps = listSteps(automation.steps).map((each) => idOf(each.step));
  const isAll = status === 'all' && step === '' && email === '';
  return (
    <section className="stack" aria-label={t('runs.runs')}>
      <div className="filters">
        <SegmentedControl
          aria-label={t('runs.runs')}
          size="xs"
          className="flow-states"
          value={status}
          onChange={(value) => set({ status: value === 'all' ? '' : value })}
          data={states.map((value) => ({ value, label: value === 'all' ? t('frame.all') : t(`runs.states.${value}`) }))}
        />
        <NativeSelect
          aria-label={t('runs.step')}
          size="xs"
          maw={320}
          value={step}
          onChange={(event) => set({ at: event.currentTarget.value })}
          data={[
            { value: '', label: t('runs.anyStep') },
            ...(step === '' || steps.includes(step) ? [] : [step]),
            ...steps.map((id) => ({ value: id, label: nameStep(id) })),
          ]}
        />
        <form
          className="line"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            set({ email: typed.trim() });
          }}
        >
          <TextInput
            size="xs"
            type="search"
            aria-label={t('runs.address')}
            placeholder={t('runs.address')}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              if (event.currentTarget.value === '') set({ email: '' });
            }}
          />
          <Button size="xs" variant="default" type="submit">
            {t('runs.find')}
          </Button>
        </form>
      </div>
      <ProblemNote error={found.error} retry={() => void found.refetch()} />
      {email !== '' && (found.data === undefined || found.error !== null) ? null : email !== '' &&
        found.data === null ? (
        <p className="panel padded quiet" role="status">
          {t('runs.notFound')}
        </p>
      ) : (
        <RunList
          automation={automation}
          filters={filters}
          emptyText={isAll ? t('runs.none') : t('runs.noneMatch')}
          set={set}
        />
      )}
    </section>
  );
}

function RunList({
  automation,
  filters,
  emptyText,
  set,
}: {
  automation: Automation;
  filters: RunFilters;
  emptyText: string;
  set(changes: Record<string, string>): void;
}) {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const chosen = search.get('run');
  const namesIn = useStepNames(automation);
  const runs = useInfiniteQuery(runsQuery(automation.uid, filters));
  return (
    <MasterDetail
      name={t('runs.runs')}
      hint={t('runs.choose')}
      leave={() => set({ run: '' })}
      list={
        <Loaded query={runs}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            return (
              <div className="panel">
                {items.map((run) => (
                  <Choice
                    key={run.uid}
                    title={<SubscriberAddress uid={run.subscriber_uid} />}
                    state={<State tone={runTones[run.status]}>{t(`runs.states.${run.status}`)}</State>}
                    at={run.started_at}
                    isChosen={run.uid === chosen}
                    choose={() => set({ run: run.uid })}
                  >
                    <span className="caption quiet">
                      {run.step !== null && <StepOf run={run} automation={automation} namesIn={namesIn} />}
                    </span>
                  </Choice>
                ))}
                {items.length === 0 && <Empty title={t('runs.runs')} text={emptyText} />}
                <MoreButton query={runs} />
              </div>
            );
          }}
        </Loaded>
      }
    >
      {chosen === null ? null : <RunPanel key={chosen} uid={chosen} automation={automation} />}
    </MasterDetail>
  );
}

/** Names the step that a run is at, as it is in the version that the run follows. */
function StepOf({
  run,
  automation,
  namesIn,
}: {
  run: RunSummary;
  automation: Automation;
  namesIn: ReturnType<typeof useStepNames>;
}) {
  const { t } = useI18n();
  const { data: version = automation } = useQuery(versionQuery(automation.uid, run.version));
  return t('runs.atStep', { step: namesIn(version).nameStep(run.step ?? '') });
}
