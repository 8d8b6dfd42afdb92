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
import { settingsTexts } from '../texts/settings-texts.ts';
import { AddDomainDialog } from './add-domain-dialog.tsx';
import { DomainCard } from './domain-card.tsx';

/** The domain of the links in the account's mails. An account has at most one. */
export function TrackingDomainSection() {
  const { texts, pick } = useI18n();
  const text = pick(settingsTexts).trackingDomain;
  const [isAdding, adding] = useDisclosure(false);
  const found = useQuery(trackingDomainQuery);
  return (
    <section className="stack" aria-labelledby="tracking-domain">
      <div className="line between">
        <div className="tight">
          <h2 className="section-title" id="tracking-domain">
            {text.title}
          </h2>
          <p className="quiet small">{text.about}</p>
        </div>
        {found.data === null && (
          <Permitted to="configure">
            <Button variant="default" onClick={adding.open}>
              {text.add}
            </Button>
          </Permitted>
        )}
      </div>
      <Loaded query={found}>
        {(domain) => (domain === null ? <p className="small quiet">{text.none}</p> : <Card domain={domain} />)}
      </Loaded>
      {isAdding && (
        <AddDomainDialog
          title={text.add}
          label={texts.account.domain}
          placeholder="links.example.com"
          close={adding.close}
          add={addTrackingDomain}
        />
      )}
    </section>
  );
}

function Card({ domain }: { domain: TrackingDomain }) {
  const { pick } = useI18n();
  const text = pick(settingsTexts).trackingDomain;
  return (
    <DomainCard
      domain={domain}
      records={[{ ...domain.record, title: text.record, required: true }]}
      about={text.records(domain.domain_unicode)}
      states={text.states}
      check={checkTrackingDomain}
      remove={deleteTrackingDomain}
      input={undefined}
      removal={{ title: text.removeTitle(domain.domain_unicode), text: text.removeText }}
    />
  );
}
