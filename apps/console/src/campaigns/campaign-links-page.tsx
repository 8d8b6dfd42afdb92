import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Campaign, type CampaignReport, previewQuery, reportQuery } from '../data/campaign-queries.ts';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Bar, Loaded } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/reports.ts';
import { StartedCampaign } from './campaign-frame.tsx';
import { CorrectLinkDialog } from './correct-link-dialog.tsx';
import { markLinks } from './mark-links.ts';
import { BotsSwitch, useBots } from './use-bots.tsx';
import { letterOf } from './variant-values.ts';
import styles from './campaign-links-page.module.css';

/** Shows which links of a campaign people clicked, marked in the mail itself and as a table. */
export function CampaignLinksPage() {
  return <StartedCampaign>{(campaign) => <Links campaign={campaign} />}</StartedCampaign>;
}

function Links({ campaign }: { campaign: Campaign }) {
  const { t } = useI18n();
  const report = useQuery(reportQuery(campaign.uid, campaign.status === 'sending'));
  const { withBots } = useBots();
  return (
    <Loaded query={report}>
      {({ links }) =>
        links.length === 0 ? (
          <p className="panel padded small quiet">{t('reports.noLinks')}</p>
        ) : (
          <>
            <BotsSwitch />
            <div className="two">
              <MarkedMail campaign={campaign} links={links} withBots={withBots} />
              <LinkTable campaign={campaign.uid} links={links} withBots={withBots} />
            </div>
          </>
        )
      }
    </Loaded>
  );
}

interface LinksProps {
  links: CampaignReport['links'];
  withBots: boolean;
}

const clicksOf = (link: LinksProps['links'][number], withBots: boolean) =>
  withBots ? link.total_with_bots : link.total;
const sumOf = ({ links, withBots }: LinksProps) => links.reduce((sum, link) => sum + clicksOf(link, withBots), 0);

/** Shows the mail in a frame without scripts, with the number of clicks next to each link. */
function MarkedMail({ campaign, ...given }: LinksProps & { campaign: Campaign }) {
  const { t, share } = useI18n();
  const variants = campaign.variants ?? [];
  const [variant, setVariant] = useState(1);
  const preview = useQuery(previewQuery(campaign.uid, { variant: variants.length > 0 ? variant : undefined }));
  const sum = sumOf(given);
  const marks = given.links.map((link) => {
    const clicks = clicksOf(link, given.withBots);
    return {
      url: link.url,
      isClicked: clicks > 0,
      text: t('reports.clicksOf', { count: clicks, share: share(clicks, sum) }),
    };
  });
  return (
    <section className="panel padded" aria-label={t('reports.linksTitle')}>
      <div className="line between">
        <h2 className="section-title">{t('reports.linksTitle')}</h2>
        {variants.length > 0 && (
          <SegmentedControl
            size="xs"
            aria-label={t('reports.variant')}
            value={String(variant)}
            onChange={(chosen) => setVariant(Number(chosen))}
            data={variants.map((_, index) => ({ value: String(index + 1), label: letterOf(index) }))}
          />
        )}
      </div>
      <p className="quiet small">{t('reports.linksText')}</p>
      <Loaded query={preview}>
        {({ html }) => (
          <iframe
            className={`preview ${styles.tall}`}
            title={t('reports.linksTitle')}
            sandbox=""
            srcDoc={markLinks(html, marks)}
          />
        )}
      </Loaded>
    </section>
  );
}

function LinkTable({ campaign, ...given }: LinksProps & { campaign: string }) {
  const { t, count, share } = useI18n();
  const [wrong, setWrong] = useState<number>();
  const corrected = given.links.find(({ number }) => number === wrong);
  const sum = sumOf(given);
  const columns: Column<LinksProps['links'][number]>[] = [
    {
      heading: t('reports.link'),
      kind: 'wide',
      cell: (link) => (
        <>
          <LinkTarget link={link} />
          <Permitted to="send">
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={t('reports.correcting.openNamed', { url: link.url })}
              onClick={() => setWrong(link.number)}
            >
              {t('reports.correcting.open')}
            </Button>
          </Permitted>
          <Bar
            part={clicksOf(link, given.withBots)}
            whole={sum}
            label={`${t('reports.shareOfClicks')}: ${share(clicksOf(link, given.withBots), sum)}`}
            tone="plain"
          />
        </>
      ),
    },
    { heading: t('reports.clicks'), kind: 'figure', cell: (link) => count(clicksOf(link, given.withBots)) },
    { heading: t('reports.people'), kind: 'figure', cell: ({ unique }) => count(unique) },
  ];
  return (
    <section className="panel" aria-label={t('campaigns.links')}>
      <DataTable rows={given.links} columns={columns} keyOf={({ number }) => number} />
      <Permitted to="send">
        {corrected !== undefined && (
          <CorrectLinkDialog campaign={campaign} link={corrected} close={() => setWrong(undefined)} />
        )}
      </Permitted>
    </section>
  );
}

/** The URL of a link in the mail and, if it was corrected, where it leads now. */
function LinkTarget({ link }: { link: LinksProps['links'][number] }) {
  const { t } = useI18n();
  if (link.corrected_url === null) return <p className="wraps">{link.url}</p>;
  return (
    <>
      <p className="wraps quiet">
        <s>{link.url}</s>
      </p>
      <p className="wraps">
        <span className="quiet">{t('reports.correcting.leadsTo')}</span> {link.corrected_url}
      </p>
    </>
  );
}
