import { NavLink } from 'react-router';
import { Tabs } from '../parts/tabs.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/media.ts';

/** The tabs of the pages about templates and images. */
export function TemplateTabs() {
  const { t } = useI18n();
  return (
    <Tabs label={t('frame.templates')}>
      <NavLink to="/templates" end>
        {t('frame.templates')}
      </NavLink>
      <NavLink to="/templates/images">{t('media.title')}</NavLink>
    </Tabs>
  );
}
