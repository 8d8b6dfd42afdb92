import { type components, unwrap } from '@mailwright/client';
import { Button, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../data/api-client.ts';
import { queryClient } from '../data/query-client.ts';
import { Confirm, useAttempt } from '../parts/confirm.tsx';
import { Code } from '../parts/copy.tsx';
import { Loaded, ProblemNote, State, type Tone, When } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { Permitted } from '../parts/permitted.tsx';
import { useSpeech } from '../texts/language.tsx';

type Domain = components['schemas']['Domain'];

const domainTones: Record<Domain['status'], Tone> = { unverified: 'held', verified: 'running', failing: 'failed' };
const recordTones: Record<Domain['records'][number]['status'], Tone> = {
  found: 'running',
  missing: 'held',
  wrong: 'failed',
  unknown: 'over',
};
const refresh = () => queryClient.invalidateQueries({ queryKey: ['domains'] });

/** The domains to send from, each with the records to set and what was found of them. */
export function Domains() {
  const { texts } = useSpeech();
  const text = texts.account;
  const [isAdding, adding] = useDisclosure(false);
  const domains = useQuery({
    queryKey: ['domains'],
    queryFn: () => unwrap(api.GET('/domains', { params: { query: { limit: 100 } } })),
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
            all.map((domain) => <DomainPanel key={domain.uid} domain={domain} />)
          )
        }
      </Loaded>
      {isAdding && <AddDomain close={adding.close} />}
    </section>
  );
}

function DomainPanel({ domain }: { domain: Domain }) {
  const { texts } = useSpeech();
  const text = texts.account;
  const [isAsking, asking] = useDisclosure(false);
  const { error, isRunning, attempt } = useAttempt();
  const params = { path: { uid: domain.uid } };
  return (
    <div className="panel padded">
      <div className="line between">
        <div className="line">
          <span className="strong wraps">{domain.domain_unicode}</span>
          <State tone={domainTones[domain.status]}>{text.domainStates[domain.status]}</State>
        </div>
        <div className="line">
          {domain.checked_at !== null && (
            <span className="caption quiet">
              {text.checked} <When at={domain.checked_at} />
            </span>
          )}
          <Permitted to="configure">
            <Button
              variant="default"
              size="xs"
              loading={isRunning}
              onClick={() =>
                void attempt(async () => {
                  await unwrap(api.POST('/domains/{uid}/check', { params }));
                  await refresh();
                })
              }
            >
              {text.check}
            </Button>
            <Button variant="subtle" size="xs" className="dangerous" onClick={asking.open}>
              {texts.frame.remove}
            </Button>
          </Permitted>
        </div>
      </div>
      <ProblemNote error={error} />
      <p className="quiet small">{text.records}</p>
      {domain.records.map((record) => (
        <div key={record.purpose} className="tight">
          <div className="line small">
            <span className="strong">
              {record.purpose.toUpperCase()} · {record.type}
            </span>
            <span className="quiet">{record.required ? text.required : text.recommended}</span>
            <State tone={recordTones[record.status]}>{text.recordStates[record.status]}</State>
          </div>
          <Code text={record.name} label={text.recordName} />
          <Code text={record.value} label={text.recordValue} />
        </div>
      ))}
      <Confirm
        opened={isAsking}
        close={asking.close}
        title={text.removeDomain(domain.domain_unicode)}
        action={texts.frame.remove}
        run={async () => {
          await unwrap(api.DELETE('/domains/{uid}', { params }));
          await refresh();
        }}
      >
        {text.removeDomainText}
      </Confirm>
    </div>
  );
}

function AddDomain({ close }: { close(): void }) {
  const { texts } = useSpeech();
  const text = texts.account;
  const [domain, setDomain] = useState('');
  const { error, isRunning, attempt } = useAttempt();
  return (
    <Modal opened onClose={close} title={text.addDomain} closeButtonProps={{ 'aria-label': texts.frame.close }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(async () => {
            await unwrap(api.POST('/domains', { body: { domain, key_type: 'rsa' } }));
            await refresh();
          }, close);
        }}
      >
        <ProblemNote error={errorBeside(error, ['domain'])} />
        <TextInput
          label={text.domain}
          placeholder="example.com"
          required
          withAsterisk={false}
          data-autofocus
          value={domain}
          onChange={(event) => setDomain(event.currentTarget.value)}
          error={errorOf(error, 'domain')}
        />
        <Button type="submit" loading={isRunning}>
          {text.addDomain}
        </Button>
      </form>
    </Modal>
  );
}
