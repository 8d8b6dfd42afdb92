import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Campaign } from '../data/campaign-queries.ts';
import { type Recipient, recipientsQuery, type RecipientState } from '../data/recipient-queries.ts';
import { Loaded, State } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Choice, MasterDetail } from '../parts/master-detail.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { useSearchChange } from '../parts/use-search-change.ts';
import { useI18n } from '../texts/language.tsx';
import type { Translate } from '../texts/catalogs.ts';
import '../texts/reports.ts';
import { StartedCampaign } from './campaign-frame.tsx';
import { RecipientPanel } from './recipient-panel.tsx';
import { recipientStates, recipientTones } from './recipient-tones.ts';
import { ResendDialog, type ResendState } from './resend-dialog.tsx';

/** Lists a campaign's recipients, filtered by state and address, with what happened to the chosen recipient's mail. */
export function CampaignRecipientsPage() {
  return <StartedCampaign>{(campaign) => <Recipients campaign={campaign} />}</StartedCampaign>;
}

/** The filters and the chosen recipient, which the page's address holds. */
function useChoices() {
  const [search] = useSearchParams();
  const state = recipientStates.find((each) => each === search.get('state'));
  const email = search.get('email') ?? '';
  const chosen = search.get('recipient');
  const set = useSearchChange();
  return { state, email, chosen, set };
}

function Recipients({ campaign }: { campaign: Campaign }) {
  const { t } = useI18n();
  const { state, email, chosen, set } = useChoices();
  const filters = { ...(state === undefined ? {} : { state }), ...(email === '' ? {} : { email }) };
  const query = useInfiniteQuery(recipientsQuery(campaign.uid, filters, campaign.status === 'sending'));
  const [isResending, setIsResending] = useState<ResendState>();
  const mayResend =
    (campaign.status === 'sent' || campaign.status === 'paused') && (state === 'failed' || state === 'uncertain');
  return (
    <>
      <div className="filters">
        <NativeSelect
          size="xs"
          label={t('reports.state')}
          value={state ?? ''}
          onChange={(event) => set({ state: event.currentTarget.value, recipient: '' })}
          data={[
            { value: '', label: t('frame.all') },
            ...recipientStates.map((value) => ({ value, label: t(`reports.states.${value}`) })),
          ]}
        />
        <SearchField
          label={t('reports.search')}
          value={email}
          onChange={(value) => set({ email: value, recipient: '' })}
        />
        {mayResend && campaign.statistics[state] > 0 && (
          <Permitted to="send">
            <Button variant="default" size="xs" onClick={() => setIsResending(state)}>
              {t('reports.resend')}
            </Button>
          </Permitted>
        )}
      </div>
      <Loaded query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          const found = items.find(({ subscriber_uid: uid }) => uid === chosen);
          return (
            <>
              <p className="small quiet figures" role="status">
                {items.length === 0
                  ? emptyText(campaign, t, filters)
                  : t('reports.found', { count: pages[0]?.total ?? 0 })}
              </p>
              {items.length > 0 && (
                <MasterDetail
                  name={t('reports.tabRecipients')}
                  hint={t('reports.choose')}
                  leave={() => set({ recipient: '' })}
                  list={
                    <div className="panel">
                      {items.map((recipient) => (
                        <RecipientChoice
                          key={recipient.subscriber_uid}
                          recipient={recipient}
                          isChosen={recipient === found}
                          choose={() => set({ recipient: recipient.subscriber_uid })}
                        />
                      ))}
                      <MoreButton query={query} />
                    </div>
                  }
                >
                  {found === undefined ? null : <RecipientPanel campaign={campaign} recipient={found} />}
                </MasterDetail>
              )}
            </>
          );
        }}
      </Loaded>
      {isResending !== undefined && (
        <ResendDialog campaign={campaign} state={isResending} close={() => setIsResending(undefined)} />
      )}
    </>
  );
}

function emptyText({ statistics }: Campaign, t: Translate, filters: object): string {
  if (Object.keys(filters).length > 0) return t('reports.none');
  return statistics.total === 0 ? t('reports.noRecipients') : t('reports.removed');
}

function RecipientChoice({ recipient, ...choice }: { recipient: Recipient; isChosen: boolean; choose(): void }) {
  const { t, time } = useI18n();
  const state: RecipientState = recipient.state;
  const { opens, last_opened_at: openedAt, clicks, last_clicked_at: clickedAt } = recipient;
  const done = [
    ...(openedAt === null ? [] : [t('reports.opened', { count: opens, time: time(openedAt) })]),
    ...(clickedAt === null ? [] : [t('reports.clicked', { count: clicks, time: time(clickedAt) })]),
  ];
  return (
    <Choice
      {...choice}
      title={recipient.email ?? t('reports.erased')}
      state={<State tone={recipientTones[state]}>{t(`reports.states.${state}`)}</State>}
      at={recipient.changed_at}
    >
      {recipient.code !== null && <span className="caption quiet wraps">{recipient.code}</span>}
      {done.length > 0 && <span className="caption quiet figures">{done.join(' · ')}</span>}
    </Choice>
  );
}
