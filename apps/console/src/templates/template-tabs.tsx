import { NavLink } from 'react-router';
import { Tabs } from '../parts/tabs.tsx';
import { useWriting } from '../texts/writing.ts';

/** The tabs of the pages about templates and images. */
export function TemplateTabs() {
  const { texts } = useWriting();
  return (
    <Tabs label={texts.frame.templates}>
      <NavLink to="/templates" end>
        {texts.frame.templates}
      </NavLink>
      <NavLink to="/templates/images">{texts.media.title}</NavLink>
    </Tabs>
  );
}
