import { unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../data/api-client.ts';
import { type Campaign, type CampaignReport, refreshCampaigns } from '../data/campaign-queries.ts';
import { useMay } from '../data/use-session.ts';
import { Confirm } from '../parts/confirm.tsx';
import { State, type Tone } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import { reportTexts } from '../texts/report-texts.ts';
import { variantTexts } from '../texts/variant-texts.ts';
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
  const { count, pick } = useI18n();
  const text = pick(variantTexts);
  const may = useMay();
  const [asked, setAsked] = useState<number>();
  const nameOf = (number: number) => {
    const name = variants.find(({ variant }) => variant === number)?.name ?? null;
    const letter = letterOf(number - 1);
    return name === null ? text.variant(letter) : text.named(letter, name);
  };
  const isOpen =
    test.status === 'testing' &&
    test.winner !== null &&
    may('send') &&
    (campaign.status === 'sending' || campaign.status === 'paused');
  return (
    <section className="panel" aria-label={text.results}>
      <div className="tight inset">
        <div className="line between">
          <h2 className="section-title">{text.results}</h2>
          <State tone={tones[test.status]}>{text.statuses[test.status]}</State>
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
          title={text.chooseTitle(nameOf(asked))}
          action={text.chooseAction(nameOf(asked))}
          isDangerous={false}
          run={async () => {
            const params = { path: { uid: campaign.uid } };
            await unwrap(api.POST('/campaigns/{uid}/winner', { params, body: { variant: asked } }));
            await refreshCampaigns();
          }}
        >
          {text.chooseText(count(campaign.statistics.queued))}
        </Confirm>
      )}
    </section>
  );
}

/** Says who has won or leads, and when the winner is decided. */
function Standing({ test, nameOf }: { test: Test; nameOf(variant: number): string }) {
  const { time, share, pick } = useI18n();
  const text = pick(variantTexts);
  const { status, metric, leading_variant: leading, significance, winning_variant: winning, decided_by: by } = test;
  if (status === 'decided' && winning !== null && by !== null) return text.won(nameOf(winning), text.decidedBy[by]);
  const sentences: string[] = [];
  if (leading !== null) {
    sentences.push(
      significance === null
        ? text.leadsOnly(nameOf(leading), text.metrics[metric])
        : text.leads(nameOf(leading), text.metrics[metric], share(Math.round(significance * 100), 100)),
    );
  }
  if (status === 'testing' && test.winner === 'manual') sentences.push(text.waitsForYou);
  if (status === 'testing' && test.winner === 'automatic')
    sentences.push(test.decides_at === null ? text.decidesAfterSample : text.decidesAt(time(test.decides_at)));
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
  const { texts, pick } = useI18n();
  const text = pick(variantTexts);
  const { figures } = text;
  return (
    <table className="rows">
      <thead>
        <tr>
          <th>{pick(reportTexts).variant}</th>
          {[figures.recipients, figures.opened, figures.clicked, figures.unsubscribed, figures.bounced].map((label) => (
            <th key={label} className="number">
              {label}
            </th>
          ))}
          {choose !== undefined && (
            <th>
              <span className="skip">{texts.frame.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {variants.map((each) => (
          <tr key={each.variant}>
            <td>
              <span className="strong">{nameOf(each.variant)}</span>
              {each.won && <span className="below">{text.winnerMark}</span>}
            </td>
            <FigureCells figures={each} />
            {choose !== undefined && (
              <td className="number">
                <Button variant="default" size="xs" onClick={() => choose(each.variant)}>
                  {text.choose}
                </Button>
              </td>
            )}
          </tr>
        ))}
        {/* Until there is a winner, the rest have been sent nothing. */}
        {test.winning_variant !== null && test.rest.recipients > 0 && (
          <tr>
            <td>
              <span className="strong">{text.rest}</span>
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
  const { count, share, pick } = useI18n();
  const { figures: text } = pick(variantTexts);
  const cells = [
    { label: text.opened, value: each.unique_opens },
    { label: text.clicked, value: each.unique_clicks },
    { label: text.unsubscribed, value: each.unsubscribes },
    { label: text.bounced, value: each.bounces },
  ];
  return (
    <>
      <td className="number" data-label={text.recipients}>
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
