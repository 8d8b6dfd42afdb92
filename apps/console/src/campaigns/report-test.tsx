import { unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../data/api-client.ts';
import { type Campaign, type CampaignReport, refreshCampaigns } from '../data/campaign-queries.ts';
import { useMay } from '../data/use-session.ts';
import { Confirm } from '../parts/confirm.tsx';
import { State, type Tone } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/reports.ts';
import '../texts/variants.ts';
import { letterOf } from './variant-values.ts';

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
  const nameOf = (number: number) => {
    const name = variants.find(({ variant }) => variant === number)?.name ?? null;
    const letter = letterOf(number - 1);
    return name === null ? t('variants.variant', { letter }) : t('variants.named', { letter, name });
  };
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
          <Standing test={test} nameOf={nameOf} />
        </p>
      </div>
      <VariantTable test={test} variants={variants} nameOf={nameOf} choose={isOpen ? setAsked : undefined} />
      {asked !== undefined && (
        <Confirm
          opened
          close={() => setAsked(undefined)}
          title={t('variants.chooseTitle', { variant: nameOf(asked) })}
          action={t('variants.chooseAction', { variant: nameOf(asked) })}
          isDangerous={false}
          run={async () => {
            const params = { path: { uid: campaign.uid } };
            await unwrap(api.POST('/campaigns/{uid}/winner', { params, body: { variant: asked } }));
            await refreshCampaigns();
          }}
        >
          {t('variants.chooseText', { rest: campaign.statistics.queued })}
        </Confirm>
      )}
    </section>
  );
}

/** Says who has won or leads, and when the winner is decided. */
function Standing({ test, nameOf }: { test: Test; nameOf(variant: number): string }) {
  const { t, time, share } = useI18n();
  const { status, metric, leading_variant: leading, significance, winning_variant: winning, decided_by: by } = test;
  if (status === 'decided' && winning !== null && by !== null)
    return t('variants.won', { variant: nameOf(winning), how: t(`variants.decidedBy.${by}`) });
  const sentences: string[] = [];
  if (leading !== null) {
    sentences.push(
      significance === null
        ? t('variants.leadsOnly', { variant: nameOf(leading), metric: t(`variants.metrics.${metric}`) })
        : t('variants.leads', {
            variant: nameOf(leading),
            metric: t(`variants.metrics.${metric}`),
            sure: share(Math.round(significance * 100), 100),
          }),
    );
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

function VariantTable({
  test,
  variants,
  nameOf,
  choose,
}: {
  test: Test;
  variants: Figures[];
  nameOf(variant: number): string;
  choose: ((variant: number) => void) | undefined;
}) {
  const { t } = useI18n();
  return (
    <table className="rows">
      <thead>
        <tr>
          <th>{t('reports.variant')}</th>
          {[
            t('variants.figures.recipients'),
            t('variants.figures.opened'),
            t('variants.figures.clicked'),
            t('variants.figures.unsubscribed'),
            t('variants.figures.bounced'),
          ].map((label) => (
            <th key={label} className="number">
              {label}
            </th>
          ))}
          {choose !== undefined && (
            <th>
              <span className="skip">{t('frame.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {variants.map((each) => (
          <tr key={each.variant}>
            <td>
              <span className="strong">{nameOf(each.variant)}</span>
              {each.won && <span className="below">{t('variants.winnerMark')}</span>}
            </td>
            <FigureCells figures={each} />
            {choose !== undefined && (
              <td className="number">
                <Button variant="default" size="xs" onClick={() => choose(each.variant)}>
                  {t('variants.choose')}
                </Button>
              </td>
            )}
          </tr>
        ))}
        {/* Until there is a winner, the rest have been sent nothing. */}
        {test.winning_variant !== null && test.rest.recipients > 0 && (
          <tr>
            <td>
              <span className="strong">{t('variants.rest')}</span>
            </td>
            <FigureCells figures={test.rest} />
            {choose !== undefined && <td />}
          </tr>
        )}
      </tbody>
    </table>
  );
}

function FigureCells({ figures: each }: { figures: Test['rest'] }) {
  const { t, count, share } = useI18n();
  const cells = [
    { label: t('variants.figures.opened'), value: each.unique_opens },
    { label: t('variants.figures.clicked'), value: each.unique_clicks },
    { label: t('variants.figures.unsubscribed'), value: each.unsubscribes },
    { label: t('variants.figures.bounced'), value: each.bounces },
  ];
  return (
    <>
      <td className="number" data-label={t('variants.figures.recipients')}>
        {count(each.recipients)}
      </td>
      {cells.map(({ label, value }) => (
        <td key={label} className="number" data-label={label}>
          {count(value)}
          {each.sent > 0 && <span className="quiet"> {share(value, each.sent)}</span>}
        </td>
      ))}
    </>
  );
}
