import { Button } from '@mantine/core';
import { useState } from 'react';
import { chooseWinner } from '../data/campaign-changes.ts';
import type { Campaign, CampaignReport } from '../data/campaign-queries.ts';
import { useMay } from '../data/use-session.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Below, type Column, DataTable } from '../parts/data-table.tsx';
import { State, type Tone } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/reports.ts';
import '../texts/variants.ts';
import { leadsOthers, letterOf } from './variant-values.ts';

type Test = NonNullable<CampaignReport['ab_test']>;
type Figures = CampaignReport['variants'][number];

const tones: Record<Test['status'], Tone> = {
  planned: 'waiting',
  testing: 'running',
  decided: 'over',
  undecided: 'held',
};

/**
 * Shows an A/B test: each variant's figures in the sample, which one leads or has won, and the buttons to choose a
 * winner.
 */
export function ReportTest({ campaign, test, variants }: { campaign: Campaign; test: Test; variants: Figures[] }) {
  const { t } = useI18n();
  const may = useMay();
  const [asked, setAsked] = useState<number>();
  const choice = useChange(chooseWinner, () => setAsked(undefined));
  const nameOf = (number: number) => {
    const name = variants.find(({ variant }) => variant === number)?.name ?? null;
    const letter = letterOf(number - 1);
    return name === null ? t('variants.variant', { letter }) : t('variants.named', { letter, name });
  };
  // Each variant is recognized by its subject, if that is what differs.
  const isOfSubjects = campaign.variants?.some(({ subject }) => subject !== null) === true;
  const subjectOf = (number: number) =>
    isOfSubjects ? (campaign.variants?.[number - 1]?.subject ?? campaign.subject) : null;
  const isOpen =
    test.status === 'testing' &&
    test.winner !== null &&
    may('send') &&
    (campaign.status === 'sending' || campaign.status === 'paused');
  return (
    <section className="panel" aria-label={t('variants.results')}>
      <div className="tight inset">
        <div className="line between">
          <h2 className="section-title">{t('variants.results')}</h2>
          <State tone={tones[test.status]}>{t(`variants.statuses.${test.status}`)}</State>
        </div>
        <p className="quiet small">
          <Standing test={test} variants={variants} nameOf={nameOf} />
        </p>
      </div>
      <VariantTable
        test={test}
        variants={variants}
        nameOf={nameOf}
        subjectOf={subjectOf}
        choose={isOpen ? setAsked : undefined}
      />
      {asked !== undefined && (
        <Confirm
          opened
          close={() => setAsked(undefined)}
          title={t('variants.chooseTitle', { variant: nameOf(asked) })}
          action={t('variants.chooseAction', { variant: nameOf(asked) })}
          isDangerous={false}
          change={choice}
          input={{ uid: campaign.uid, variant: asked }}
        >
          {t('variants.chooseText', { rest: campaign.statistics.queued })}
        </Confirm>
      )}
    </section>
  );
}

/** Says who has won or leads, and when the winner is decided. */
function Standing({ test, variants, nameOf }: { test: Test; variants: Figures[]; nameOf(variant: number): string }) {
  const { t, time, share } = useI18n();
  const { status, metric, leading_variant: leading, significance, winning_variant: winning, decided_by: by } = test;
  if (status === 'decided' && winning !== null && by !== null)
    return t('variants.won', { variant: nameOf(winning), how: t(`variants.decidedBy.${by}`) });
  const sentences: string[] = [];
  if (leading !== null) {
    const shown = { variant: nameOf(leading), metric: t(`variants.metrics.${metric}`) };
    // Of equal ones, the service names the first.
    if (!leadsOthers(variants, metric, leading)) sentences.push(t('variants.level', { metric: shown.metric }));
    else if (significance === null) sentences.push(t('variants.leadsOnly', shown));
    else sentences.push(t('variants.leads', { ...shown, sure: share(Math.round(significance * 100), 100) }));
  }
  if (status === 'testing' && test.winner === 'manual') sentences.push(t('variants.waitsForYou'));
  if (status === 'testing' && test.winner === 'automatic')
    sentences.push(
      test.decides_at === null
        ? t('variants.decidesAfterSample')
        : t('variants.decidesAt', { time: time(test.decides_at) }),
    );
  return sentences.join(' ');
}

/** What a row of the table is about: a variant, or those who were sent the winner. */
interface Row {
  name: string;
  figures: Test['rest'];
  variant?: Figures;
}

function VariantTable({
  test,
  variants,
  nameOf,
  subjectOf,
  choose,
}: {
  test: Test;
  variants: Figures[];
  nameOf(variant: number): string;
  subjectOf(variant: number): string | null;
  choose: ((variant: number) => void) | undefined;
}) {
  const { t, count, share } = useI18n();
  const shareOf = (heading: string, valueOf: (figures: Test['rest']) => number): Column<Row> => ({
    heading,
    kind: 'figure',
    cell: ({ figures }) => (
      <>
        {count(valueOf(figures))}
        {figures.sent > 0 && <span className="quiet"> {share(valueOf(figures), figures.sent)}</span>}
      </>
    ),
  });
  const columns: (Column<Row> | false)[] = [
    {
      heading: t('reports.variant'),
      cell: ({ name, variant }) => (
        <>
          <span className="strong">{name}</span>
          {variant?.won === true && <Below>{t('variants.winnerMark')}</Below>}
          {variant !== undefined && subjectOf(variant.variant) !== null && <Below>{subjectOf(variant.variant)}</Below>}
        </>
      ),
    },
    {
      heading: t('variants.figures.recipients'),
      kind: 'figure',
      cell: ({ figures }) => count(figures.recipients),
    },
    shareOf(t('variants.figures.opened'), (figures) => figures.unique_opens),
    shareOf(t('variants.figures.clicked'), (figures) => figures.unique_clicks),
    shareOf(t('variants.figures.unsubscribed'), (figures) => figures.unsubscribes),
    shareOf(t('variants.figures.bounced'), (figures) => figures.bounces),
    choose !== undefined && {
      kind: 'actions',
      cell: ({ variant }) =>
        variant !== undefined && (
          <Button variant="default" size="xs" onClick={() => choose(variant.variant)}>
            {t('variants.choose')}
          </Button>
        ),
    },
  ];
  const rows: Row[] = variants.map((variant) => ({ name: nameOf(variant.variant), figures: variant, variant }));
  // Until there is a winner, the rest have been sent nothing.
  if (test.winning_variant !== null && test.rest.recipients > 0)
    rows.push({ name: t('variants.rest'), figures: test.rest });
  return <DataTable rows={rows} columns={columns} keyOf={({ variant }) => variant?.variant ?? 'rest'} />;
}
