import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  addSendingDomain,
  checkSendingDomain,
  deleteSendingDomain,
  type SendingDomain,
  sendingDomainsQuery,
} from '../data/sender-queries.ts';
import { Loaded } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { AddDomainDialog } from './add-domain-dialog.tsx';
import { DomainCard } from './domain-card.tsx';

/** Lists the domains to send from, each with the DNS records it needs and what the last check found. */
export function Domains() {
  const { t } = useI18n();
  const [isAdding, adding] = useDisclosure(false);
  const domains = useQuery(sendingDomainsQuery);
  return (
    <section className="stack" aria-labelledby="domains">
      <div className="line between">
        <div className="tight">
          <h2 className="section-title" id="domains">
            {t('account.domains')}
          </h2>
          <p className="quiet small">{t('account.domainsText')}</p>
        </div>
        <Permitted to="configure">
          <Button variant="default" onClick={adding.open}>
            {t('account.addDomain')}
          </Button>
        </Permitted>
      </div>
      <Loaded query={domains}>
        {(all) =>
          all.length === 0 ? (
            <p className="small quiet">{t('account.noDomains')}</p>
          ) : (
            all.map((domain) => <SendingDomainCard key={domain.uid} domain={domain} />)
          )
        }
      </Loaded>
      {isAdding && (
        <AddDomainDialog
          title={t('account.addDomain')}
          label={t('account.domain')}
          placeholder="example.com"
          close={adding.close}
          add={addSendingDomain}
        />
      )}
    </section>
  );
}

function SendingDomainCard({ domain }: { domain: SendingDomain }) {
  const { t } = useI18n();
  return (
    <DomainCard
      domain={domain}
      records={domain.records.map((record) => ({ ...record, title: record.purpose.toUpperCase() }))}
      about={t('account.records')}
      states={{
        unverified: t('account.domainStates.unverified'),
        verified: t('account.domainStates.verified'),
        failing: t('account.domainStates.failing'),
      }}
      check={checkSendingDomain}
      remove={deleteSendingDomain}
      input={domain.uid}
      removal={{
        title: t('account.removeDomain', { domain: domain.domain_unicode }),
        text: t('account.removeDomainText'),
      }}
    />
  );
}
