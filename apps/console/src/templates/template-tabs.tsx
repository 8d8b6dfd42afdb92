import { NavLink } from 'react-router';
import { useSpeech } from '../texts/language.tsx';

/** The tabs of what mails are made of. */
export function TemplateTabs() {
  const { texts } = useSpeech();
  return (
    <nav className="tabs" aria-label={texts.frame.templates}>
      <NavLink to="/templates" end>
        {texts.frame.templates}
      </NavLink>
      <NavLink to="/templates/images">{texts.media.title}</NavLink>
    </nav>
  );
}
