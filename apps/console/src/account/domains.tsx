import { type components, eachOf, unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api-client.ts';
import { queryClient } from '../data/query-client.ts';
import { Loaded } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { AddDomainDialog } from './add-domain-dialog.tsx';
import { DomainCard } from './domain-card.tsx';

type Domain = components['schemas']['Domain'];

const refresh = () => queryClient.invalidateQueries({ queryKey: ['domains'] });

/** Lists the domains to send from, each with the DNS records it needs and what the last check found. */
export function Domains() {
  const { texts } = useI18n();
  const text = texts.account;
  const [isAdding, adding] = useDisclosure(false);
  const domains = useQuery({
    queryKey: ['domains'],
    queryFn: async ({ signal }) => {
      const all: Domain[] = [];
      for await (const domain of eachOf(api, '/domains', { query: { limit: 100 }, signal })) all.push(domain);
      return all;
    },
  });
  return (
    <section className="stack" aria-labelledby="domains">
      <div className="line between">
        <div className="tight">
          <h2 className="section-title" id="domains">
            {text.domains}
          </h2>
          <p className="quiet small">{text.domainsText}</p>
        </div>
        <Permitted to="configure">
          <Button variant="default" onClick={adding.open}>
            {text.addDomain}
          </Button>
        </Permitted>
      </div>
      <Loaded query={domains}>
        {(all) =>
          all.length === 0 ? (
            <p className="small quiet">{text.noDomains}</p>
          ) : (
            all.map((domain) => <SendingDomain key={domain.uid} domain={domain} />)
          )
        }
      </Loaded>
      {isAdding && (
        <AddDomainDialog
          title={text.addDomain}
          label={text.domain}
          placeholder="example.com"
          close={adding.close}
          add={async (domain) => {
            await unwrap(api.POST('/domains', { body: { domain, key_type: 'rsa' } }));
            await refresh();
          }}
        />
      )}
    </section>
  );
}

function SendingDomain({ domain }: { domain: Domain }) {
  const text = useI18n().texts.account;
  const params = { path: { uid: domain.uid } };
  return (
    <DomainCard
      domain={domain}
      records={domain.records.map((record) => ({ ...record, title: record.purpose.toUpperCase() }))}
      about={text.records}
      states={text.domainStates}
      check={async () => {
        await unwrap(api.POST('/domains/{uid}/check', { params }));
        await refresh();
      }}
      remove={async () => {
        await unwrap(api.DELETE('/domains/{uid}', { params }));
        await refresh();
      }}
      removal={{ title: text.removeDomain(domain.domain_unicode), text: text.removeDomainText }}
    />
  );
}
