import { NavLink } from 'react-router';
import { useWriting } from '../texts/writing.ts';

/** The tabs of what mails are made of. */
export function TemplateTabs() {
  const { texts } = useWriting();
  return (
    <nav className="tabs" aria-label={texts.frame.templates}>
      <NavLink to="/templates" end>
        {texts.frame.templates}
      </NavLink>
      <NavLink to="/templates/images">{texts.media.title}</NavLink>
    </nav>
  );
}
