import { useQuery } from '@tanstack/react-query';
import type { Brand } from '../brand/brand-values.ts';
import { socialLine } from '../brand/social-line.ts';
import { settingsQuery } from '../data/settings-queries.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import type { BlockKind, Inserted } from './block-commands.ts';

/** The account's brand, once it is known. */
export function useBrand(): Brand | undefined {
  return useQuery(settingsQuery).data?.settings.brand;
}

/** What inserted blocks contain, and the kinds that can be inserted: profiles only if the brand has any. */
export function useInserted(kinds: readonly BlockKind[]): { kinds: readonly BlockKind[]; inserted: Inserted } {
  const { t } = useI18n();
  const social = socialLine(useBrand()?.social_links ?? [], t);
  return {
    kinds: social.length === 0 ? kinds.filter((kind) => kind !== 'social') : kinds,
    inserted: { button: t('content.buttonText'), social },
  };
}
