import { usePage } from '@inertiajs/react';
import type { Permission } from '@server/shared/permissions';
import type { Auth } from '@/types/global';

type Asked = (permission: Permission) => boolean;

/**
 * The signed-in user, and their permissions anywhere or in the whole organisation; the server checks again on every
 * request.
 */
export function useAuth(): Auth & { may: Asked; mayEverywhere: Asked } {
  const { auth } = usePage().props;
  const may: Asked = (permission) => auth.permissions.includes(permission);
  return { ...auth, may, mayEverywhere: (permission) => may(permission) && !auth.limited.includes(permission) };
}
