import type { IdentityResource } from '@mailwright/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkIdentity, unlinkIdentity } from '../data/factor-changes.ts';
import { signInOptionsQuery } from '../data/factor-queries.ts';
import { ProblemNote, When } from '../parts/feedback.tsx';
import { OidcNotice } from '../parts/oidc-notice.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/identities.ts';
import { ConfirmVerified, useVerified, type Verified } from './verified.tsx';

/** The OpenID identities that the user signs in with; shows nothing if there are none and no provider is set up. */
export function IdentitiesPanel({ identities }: { identities: IdentityResource[] }) {
  const { t } = useI18n();
  const { data: options } = useQuery(signInOptionsQuery);
  const verified = useVerified();
  const provider = options?.oidc ?? null;
  const [first] = identities;
  if (options === undefined || (provider === null && first === undefined)) return null;
  const name = provider?.name ?? hostOf(first?.issuer ?? '');
  const link = () => void verified.run(linkIdentity, undefined, ({ url }) => location.assign(url));
  return (
    <Panel
      title={t('identities.title', { name })}
      about={identities.length === 0 ? t('identities.text', { name }) : t('identities.linkedText', { name })}
    >
      {verified.error === null && <OidcNotice provider={provider} />}
      <ProblemNote error={verified.error} />
      {identities.length > 0 && <IdentityList identities={identities} provider={provider?.name} verified={verified} />}
      {provider !== null && identities.length === 0 && (
        <div>
          <Button variant="default" loading={verified.isRunning} onClick={link}>
            {t('identities.linkWith', { name: provider.name })}
          </Button>
        </div>
      )}
      {verified.dialog}
    </Panel>
  );
}

function IdentityList({
  identities,
  provider,
  verified,
}: {
  identities: IdentityResource[];
  provider: string | undefined;
  verified: Verified;
}) {
  const { t } = useI18n();
  const [unlinked, setUnlinked] = useState<IdentityResource>();
  // If there are several, the host of the issuer tells them apart.
  const nameOf = ({ issuer }: IdentityResource) =>
    identities.length === 1 && provider !== undefined ? provider : hostOf(issuer);
  const name = unlinked === undefined ? '' : nameOf(unlinked);
  return (
    <>
      <ul className="timeline centered">
        {identities.map((identity) => (
          <li key={identity.uid}>
            <span className="tight joined">
              <span className="strong wraps">{identity.email ?? t('identities.noAddress')}</span>
              <span className="caption quiet wraps">
                {hostOf(identity.issuer)} · {t('identities.linked')} <When at={identity.created_at} />
                {identity.last_used_at !== null && (
                  <>
                    {' '}
                    · {t('security.lastUsed')} <When at={identity.last_used_at} />
                  </>
                )}
              </span>
            </span>
            <Button
              variant="subtle"
              size="xs"
              className="dangerous"
              flex="none"
              aria-label={t('identities.unlinkOf', { name: nameOf(identity) })}
              onClick={() => setUnlinked(identity)}
            >
              {t('identities.unlink')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmVerified
        opened={unlinked !== undefined}
        close={() => setUnlinked(undefined)}
        title={t('identities.unlinkTitle', { name })}
        action={t('identities.unlink')}
        run={() => unlinked !== undefined && void verified.run(unlinkIdentity, unlinked.uid)}
      >
        {t('identities.unlinkText')}
      </ConfirmVerified>
    </>
  );
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
