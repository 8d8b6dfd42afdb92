import type { List } from 'mailwright';
import { Modal, Switch } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isPart } from '../campaigns/audience-values.ts';
import { setArchived } from '../data/campaign-changes.ts';
import { campaignPagesQuery, type CampaignSummary } from '../data/campaign-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Loaded, ProblemNote, When } from '../parts/feedback.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/list-settings.ts';

// A campaign that is being resent to some recipients, or was paused during that, stays in the archive.
const finishedStates = new Set(['sent', 'sending', 'paused']);
const isFinished = ({ finished_at: at, status }: CampaignSummary) => at !== null && finishedStates.has(status);

/**
 * Chooses which of a list's sent campaigns its public archive shows. All sent campaigns are listed, each with a switch,
 * and can be searched by name.
 */
export function ArchiveDialog({ list, close }: { list: List; close(): void }) {
  const { t } = useI18n();
  const [name, setName] = useState('');
  const query = useInfiniteQuery(campaignPagesQuery({ list_uid: list.uid, ...(name === '' ? {} : { name }) }));
  const { error, isRunning, run } = useChange(setArchived);
  return (
    <Modal opened onClose={close} size="lg" title={t('list-settings.public.chooseArchived')}>
      <div className="stack">
        <p className="small quiet">{t('list-settings.public.chooseHelp')}</p>
        <SearchField label={t('campaigns.searchName')} value={name} onChange={setName} />
        <ProblemNote error={error} />
        <Loaded query={query}>
          {({ pages }) => {
            const found = pages.flatMap(({ items }) => items).filter(isFinished);
            if (found.length === 0 && !query.hasNextPage)
              return (
                <p className="small quiet" role="status">
                  {name === '' ? t('list-settings.public.noneSent') : t('campaigns.noneFound')}
                </p>
              );
            return (
              <div>
                <ul className="timeline">
                  {found.map((campaign) => (
                    <li key={campaign.uid}>
                      <Switch
                        label={campaign.name}
                        description={campaign.subject ?? undefined}
                        checked={campaign.archived ?? !isPart(campaign.audience)}
                        // A disabled switch would lose the focus.
                        aria-disabled={isRunning}
                        onChange={({ currentTarget }) =>
                          void run({ uid: campaign.uid, archived: currentTarget.checked })
                        }
                      />
                      {campaign.finished_at !== null && (
                        <span className="quiet figures">
                          <When at={campaign.finished_at} />
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
                <MoreButton query={query} />
              </div>
            );
          }}
        </Loaded>
      </div>
    </Modal>
  );
}
