import type { IdentityLink, IdentityResource } from '@mailwright/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApp } from '../data/api-client.ts';
import { refreshFactors, signInOptionsQuery } from '../data/factor-queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { ProblemNote, When } from '../parts/feedback.tsx';
import { OidcNotice } from '../parts/oidc-notice.tsx';
import { identityTexts } from '../texts/identity-texts.ts';
import { useI18n } from '../texts/language.tsx';
import { useVerified } from './verified.tsx';

/** The OpenID identities that the user signs in with; shows nothing if there are none and no provider is set up. */
export function IdentitiesPanel({ identities }: { identities: IdentityResource[] }) {
  const { pick } = useI18n();
  const text = pick(identityTexts);
  const { data: options } = useQuery(signInOptionsQuery);
  const verified = useVerified();
  const provider = options?.oidc ?? null;
  const [first] = identities;
  if (options === undefined || (provider === null && first === undefined)) return null;
  const name = provider?.name ?? hostOf(first?.issuer ?? '');
  const link = async () => {
    const { url } = await callApp<IdentityLink>('POST', '/identities');
    location.assign(url);
  };
  return (
    <section className="panel padded" aria-labelledby="identities">
      <div className="tight">
        <h2 className="section-title" id="identities">
          {text.title(name)}
        </h2>
        <p className="quiet small">{identities.length === 0 ? text.text(name) : text.linkedText(name)}</p>
      </div>
      {verified.error === null && <OidcNotice provider={provider} />}
      <ProblemNote error={verified.error} />
      {identities.length > 0 && <IdentityList identities={identities} provider={provider?.name} run={verified.run} />}
      {provider !== null && identities.length === 0 && (
        <div>
          <Button variant="default" loading={verified.isRunning} onClick={() => void verified.run(link)}>
            {text.linkWith(provider.name)}
          </Button>
        </div>
      )}
      {verified.dialog}
    </section>
  );
}

function IdentityList({
  identities,
  provider,
  run,
}: {
  identities: IdentityResource[];
  provider: string | undefined;
  run(work: () => Promise<unknown>): Promise<void>;
}) {
  const { texts, pick } = useI18n();
  const text = pick(identityTexts);
  const [unlinked, setUnlinked] = useState<IdentityResource>();
  // If there are several, the host of the issuer tells them apart.
  const nameOf = ({ issuer }: IdentityResource) =>
    identities.length === 1 && provider !== undefined ? provider : hostOf(issuer);
  const name = unlinked === undefined ? '' : nameOf(unlinked);
  return (
    <>
      <ul className="timeline">
        {identities.map((identity) => (
          <li key={identity.uid} style={{ alignItems: 'center' }}>
            <span className="tight" style={{ gap: 0, minWidth: 0 }}>
              <span className="strong wraps">{identity.email ?? text.noAddress}</span>
              <span className="caption quiet wraps">
                {hostOf(identity.issuer)} · {text.linked} <When at={identity.created_at} />
                {identity.last_used_at !== null && (
                  <>
                    {' '}
                    · {texts.security.lastUsed} <When at={identity.last_used_at} />
                  </>
                )}
              </span>
            </span>
            <Button
              variant="subtle"
              size="xs"
              className="dangerous"
              style={{ flexShrink: 0 }}
              aria-label={text.unlinkOf(nameOf(identity))}
              onClick={() => setUnlinked(identity)}
            >
              {text.unlink}
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        opened={unlinked !== undefined}
        close={() => setUnlinked(undefined)}
        title={text.unlinkTitle(name)}
        action={text.unlink}
        run={async () => {
          void run(async () => {
            await callApp('DELETE', `/identities/${unlinked?.uid}`);
            await refreshFactors();
          });
        }}
      >
        {text.unlinkText}
      </Confirm>
    </>
  );
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
