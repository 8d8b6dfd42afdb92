import { IconHome, IconMail, IconPlug, IconRoute, IconSettings, IconTemplate, IconUsers } from '@tabler/icons-react';

/** The pages of the navigation, by their names in the texts of the frame. */
export const pages = [
  { to: '/', name: 'home', Icon: IconHome },
  { to: '/lists', name: 'lists', Icon: IconUsers },
  { to: '/campaigns', name: 'campaigns', Icon: IconMail },
  { to: '/automations', name: 'automations', Icon: IconRoute },
  { to: '/templates', name: 'templates', Icon: IconTemplate },
  { to: '/integrations', name: 'integrations', Icon: IconPlug },
  { to: '/account', name: 'account', Icon: IconSettings },
] as const;
