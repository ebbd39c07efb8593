import { usePage } from '@inertiajs/react';
import type { Permission } from '@server/shared/permissions';
import type { Auth } from '@/types/global';

/** Who is signed in, and what they may do; the server checks again on every request. */
export function useAuth(): Auth & { may: (permission: Permission) => boolean } {
  const { auth } = usePage().props;
  return { ...auth, may: (permission) => auth.permissions.includes(permission) };
}
