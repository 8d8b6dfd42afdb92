import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  addTrackingDomain,
  checkTrackingDomain,
  deleteTrackingDomain,
  type TrackingDomain,
  trackingDomainQuery,
} from '../data/settings-queries.ts';
import { Loaded } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/settings.ts';
import { AddDomainDialog } from './add-domain-dialog.tsx';
import { DomainCard } from './domain-card.tsx';

/** The domain of the links in the account's mails. An account has at most one. */
export function TrackingDomainSection() {
  const { t } = useI18n();
  const [isAdding, adding] = useDisclosure(false);
  const found = useQuery(trackingDomainQuery);
  return (
    <section className="stack" aria-labelledby="tracking-domain">
      <div className="line between">
        <div className="tight">
          <h2 className="section-title" id="tracking-domain">
            {t('settings.trackingDomain.title')}
          </h2>
          <p className="quiet small">{t('settings.trackingDomain.about')}</p>
        </div>
        {found.data === null && (
          <Permitted to="configure">
            <Button variant="default" onClick={adding.open}>
              {t('settings.trackingDomain.add')}
            </Button>
          </Permitted>
        )}
      </div>
      <Loaded query={found}>
        {(domain) =>
          domain === null ? (
            <p className="small quiet">{t('settings.trackingDomain.none')}</p>
          ) : (
            <Card domain={domain} />
          )
        }
      </Loaded>
      {isAdding && (
        <AddDomainDialog
          title={t('settings.trackingDomain.add')}
          label={t('account.domain')}
          placeholder="links.example.com"
          close={adding.close}
          add={addTrackingDomain}
        />
      )}
    </section>
  );
}

function Card({ domain }: { domain: TrackingDomain }) {
  const { t } = useI18n();
  return (
    <DomainCard
      domain={domain}
      records={[{ ...domain.record, title: t('settings.trackingDomain.record'), required: true }]}
      about={t('settings.trackingDomain.records', { domain: domain.domain_unicode })}
      states={{
        unverified: t('settings.trackingDomain.states.unverified'),
        verified: t('settings.trackingDomain.states.verified'),
        failing: t('settings.trackingDomain.states.failing'),
      }}
      check={checkTrackingDomain}
      remove={deleteTrackingDomain}
      input={undefined}
      removal={{
        title: t('settings.trackingDomain.removeTitle', { domain: domain.domain_unicode }),
        text: t('settings.trackingDomain.removeText'),
      }}
    />
  );
}
