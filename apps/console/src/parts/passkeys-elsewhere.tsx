import { useSpeech } from '../texts/language.tsx';

/** Where passkeys work, on a page where they can't: browsers have them for domain names only. */
export function PasskeysElsewhere({ at }: { at: string | null }) {
  const { texts } = useSpeech();
  if (at === null) return <p className="small quiet">{texts.security.nowhere}</p>;
  const address = `${at}${location.pathname}${location.search}`;
  return (
    <p className="small quiet">
      {texts.security.notHere}{' '}
      <a className="wraps" href={address}>
        {address}
      </a>
    </p>
  );
}
