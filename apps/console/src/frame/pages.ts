import type { Permission } from '@mailwright/contracts';
import { IconHome } from '../icons/icon-home.ts';
import { IconMail } from '../icons/icon-mail.ts';
import { IconMailForward } from '../icons/icon-mail-forward.ts';
import { IconPlug } from '../icons/icon-plug.ts';
import { IconRoute } from '../icons/icon-route.ts';
import { IconSettings } from '../icons/icon-settings.ts';
import { IconTemplate } from '../icons/icon-template.ts';
import { IconUsers } from '../icons/icon-users.ts';
import { useMay } from '../data/use-session.ts';

const pages = [
  { to: '/', name: 'home', Icon: IconHome, needs: 'read' },
  { to: '/lists', name: 'lists', Icon: IconUsers, needs: 'read' },
  { to: '/campaigns', name: 'campaigns', Icon: IconMail, needs: 'read' },
  { to: '/automations', name: 'automations', Icon: IconRoute, needs: 'read' },
  { to: '/emails', name: 'emails', Icon: IconMailForward, needs: 'read_people' },
  { to: '/templates', name: 'templates', Icon: IconTemplate, needs: 'read' },
  { to: '/integrations', name: 'integrations', Icon: IconPlug, needs: 'read' },
  { to: '/account', name: 'account', Icon: IconSettings, needs: 'read' },
] as const satisfies { to: string; name: string; Icon: unknown; needs: Permission }[];

/** The navigation's pages that the viewer's role includes, by their names in the frame's texts. */
export function usePages() {
  const may = useMay();
  return pages.filter(({ needs }) => may(needs));
}
