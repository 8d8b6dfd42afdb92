import { Button, Input, NativeSelect, TextInput } from '@mantine/core';
import { errorOf } from '../parts/field-errors.ts';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/brand-page.ts';
import { type BrandPart, networkNames, type SocialLink } from './brand-values.ts';
import styles from './social-links.module.css';

/** The profiles in social networks, each network once. */
export function SocialLinks({ brand, change, error }: BrandPart) {
  const { t } = useI18n();
  const links = brand.social_links;
  const set = (changed: SocialLink[]) => change({ social_links: changed });
  const names = { website: t('brand-page.website'), ...networkNames };
  const networks = Object.keys(names) as SocialLink['network'][];
  const isFree = (network: string) => links.every((link) => link.network !== network);
  const free = networks.find(isFree);
  const wrong = errorOf(error, 'brand.social_links');
  return (
    <Panel title={t('brand-page.socialTitle')}>
      {links.map((link, at) => {
        const setLink = (parts: Partial<SocialLink>) =>
          set(links.map((each, index) => (index === at ? { ...each, ...parts } : each)));
        return (
          <div
            // The index, since the network can be changed.
            key={at}
            className={styles.socialLink}
            role="group"
            aria-label={t('brand-page.profile', { number: at + 1 })}
          >
            <NativeSelect
              label={t('brand-page.network')}
              value={link.network}
              error={errorOf(error, `brand.social_links[${at}].network`)}
              onChange={({ currentTarget }) => setLink({ network: currentTarget.value as SocialLink['network'] })}
              data={networks
                .filter((network) => network === link.network || isFree(network))
                .map((value) => ({ value, label: names[value] }))}
            />
            <TextInput
              label={t('brand-page.profileUrl')}
              type="url"
              placeholder="https://"
              maxLength={2_048}
              value={link.url}
              error={errorOf(error, `brand.social_links[${at}].url`)}
              onChange={({ currentTarget }) => setLink({ url: currentTarget.value })}
            />
            <Button
              variant="subtle"
              size="xs"
              aria-label={t('brand-page.removeProfile', { network: names[link.network] })}
              onClick={() => set(links.filter((_, index) => index !== at))}
            >
              {t('frame.remove')}
            </Button>
          </div>
        );
      })}
      {wrong !== undefined && <Input.Error role="alert">{wrong}</Input.Error>}
      {free !== undefined && (
        <div>
          <Button variant="default" size="xs" onClick={() => set([...links, { network: free, url: '' }])}>
            {t('brand-page.addProfile')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
