import { IconPlug, IconUsers } from '@tabler/icons-react';

/** The pages of the navigation, by their names in the texts of the frame. */
export const pages = [
  { to: '/lists', name: 'lists', Icon: IconUsers },
  { to: '/integrations', name: 'integrations', Icon: IconPlug },
] as const;
