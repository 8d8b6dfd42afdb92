import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { openSpotlight } from '@mantine/spotlight';
import { IconDeviceDesktop } from '../icons/icon-device-desktop.ts';
import { IconLanguage } from '../icons/icon-language.ts';
import { IconLogout } from '../icons/icon-logout.ts';
import { IconMoon } from '../icons/icon-moon.ts';
import { IconSearch } from '../icons/icon-search.ts';
import { IconSun } from '../icons/icon-sun.ts';
import { IconUserCircle } from '../icons/icon-user-circle.ts';
import { Link, NavLink } from 'react-router';
import { signOut, useSession } from '../data/use-session.ts';
import { Bar } from '../parts/feedback.tsx';
import { isLoadError } from '../parts/load-errors.ts';
import { useI18n } from '../texts/language.tsx';
import { languages } from '../texts/catalogs.ts';
import { Mark } from './mark.tsx';
import { usePages } from './pages.ts';
import styles from './navigation.module.css';

/** The search, the pages, the viewer's menu, and how much of the plan is used. */
export function Navigation({ isInDrawer = false }: { isInDrawer?: boolean }) {
  const { t } = useI18n();
  const { plan, limits } = useSession();
  const pages = usePages();
  const { limit, used } = limits.subscribers;
  const usage =
    limit === null
      ? t('frame.usageWithoutLimit', { plan: plan.name, used })
      : t('frame.usage', { plan: plan.name, used, limit });
  return (
    <div className={`${styles.navigation} ${isInDrawer ? styles.inDrawer : ''}`}>
      {!isInDrawer && (
        <>
          <Link className="brand" to="/">
            <Mark /> {t('frame.brand')}
          </Link>
          <button type="button" className={styles.searchButton} onClick={openSpotlight}>
            <IconSearch size={16} /> {t('frame.search')} <kbd>⌘K</kbd>
          </button>
        </>
      )}
      <nav aria-label={t('frame.pages')} className="tight">
        {pages.map(({ to, name, Icon }) => (
          <NavLink key={to} to={to} end={to === '/'} className="navigation-link">
            <Icon size={18} stroke={1.7} aria-hidden /> {t(`frame.${name}`)}
          </NavLink>
        ))}
      </nav>
      <div className={styles.foot}>
        <UserMenu />
        <div className={styles.usage}>
          <div className={`caption quiet figures ${styles.figures}`}>{usage}</div>
          {limit !== null && <Bar part={used} whole={limit} label={usage} />}
        </div>
      </div>
    </div>
  );
}

function UserMenu() {
  const { t, language, setLanguage } = useI18n();
  const { user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { scheme: 'auto', label: t('frame.system'), Icon: IconDeviceDesktop },
    { scheme: 'light', label: t('frame.light'), Icon: IconSun },
    { scheme: 'dark', label: t('frame.dark'), Icon: IconMoon },
  ] as const;
  const tellNotLoaded = (error: unknown) =>
    notifications.show(
      isLoadError(error)
        ? { color: 'red', title: t('frame.outdatedTitle'), message: t('frame.outdatedText'), autoClose: false }
        : { color: 'red', message: t('frame.offline') },
    );
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <UnstyledButton className={`navigation-link ${styles.user}`}>
          <IconUserCircle size={18} stroke={1.7} aria-hidden />
          <span className="clip small" title={user.email}>
            {user.email}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className="wraps">
          {user.email}
          <br />
          {t('users.role')}: {t(`users.roles.${user.role}`)}
        </Menu.Label>
        <Menu.Label>{t('frame.appearance')}</Menu.Label>
        {schemes.map(({ scheme, label, Icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={16} />}
            onClick={() => setColorScheme(scheme)}
            fw={colorScheme === scheme ? 600 : 400}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Label>{t('frame.language')}</Menu.Label>
        {(Object.keys(languages) as (keyof typeof languages)[]).map((each) => (
          <Menu.Item
            key={each}
            leftSection={<IconLanguage size={16} />}
            onClick={() => void setLanguage(each).catch(tellNotLoaded)}
            fw={language === each ? 600 : 400}
          >
            {languages[each]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('frame.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
