import { z } from 'zod';

/** The roles of users in their account, the most powerful first. */
export const Role = z
  .enum(['owner', 'manager', 'editor', 'viewer'])
  .meta({ id: 'Role', description: 'What a user may do in their account' });
export type Role = z.infer<typeof Role>;

/** The permissions that operations require of a user's role. */
export const Permission = z.enum([
  'read',
  'read_people',
  'edit',
  'export',
  'send',
  'configure',
  'manage_keys',
  'manage_users',
]);
export type Permission = z.infer<typeof Permission>;

const ofViewers: Permission[] = ['read'];
const ofEditors: Permission[] = [...ofViewers, 'read_people', 'edit'];
const ofManagers: Permission[] = [...ofEditors, 'export', 'send', 'configure'];

const held: Record<Role, readonly Permission[]> = {
  viewer: ofViewers,
  editor: ofEditors,
  manager: ofManagers,
  owner: [...ofManagers, 'manage_keys', 'manage_users'],
};

/** The permissions of a role. */
export function permissionsOf(role: Role): Permission[] {
  return [...held[role]];
}

/** The roles that have a permission, the most powerful first. */
export function rolesWith(permission: Permission): Role[] {
  return Role.options.filter((role) => held[role].includes(permission));
}
