import { IconMail, IconPlug, IconSettings, IconTemplate, IconUsers } from '@tabler/icons-react';

/** The pages of the navigation, by their names in the texts of the frame. */
export const pages = [
  { to: '/lists', name: 'lists', Icon: IconUsers },
  { to: '/campaigns', name: 'campaigns', Icon: IconMail },
  { to: '/templates', name: 'templates', Icon: IconTemplate },
  { to: '/integrations', name: 'integrations', Icon: IconPlug },
  { to: '/account', name: 'account', Icon: IconSettings },
] as const;
