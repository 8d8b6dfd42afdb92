import { useI18n } from '../texts/language.tsx';

/** Says where passkeys work, on pages where they can't: browsers support them only for domain names. */
export function PasskeysElsewhere({ at }: { at: string | null }) {
  const { t } = useI18n();
  if (at === null) return <p className="small quiet">{t('security.nowhere')}</p>;
  const address = `${at}${location.pathname}${location.search}`;
  return (
    <p className="small quiet">
      {t('security.notHere')}{' '}
      <a className="wraps" href={address}>
        {address}
      </a>
    </p>
  );
}
