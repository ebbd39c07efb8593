import type { Tx } from '../../infra/db';
import type { Limits } from '../../shared/limits';
import { isPermission, type Permission } from '../../shared/permissions';

export type StoredRole = {
  id: string;
  name: string;
  builtIn: boolean;
  description: string;
  limits: Limits;
  version: number;
  permissions: Permission[];
};

/** A role with its permissions; null if there is none with this id. */
export async function findRole(tx: Tx, id: string): Promise<StoredRole | null> {
  const role = await tx.role.findUnique({
    where: { id },
    include: { permissions: { orderBy: { permission: 'asc' } } },
  });
  if (!role) return null;
  return {
    ...role,
    limits: role.limits as Limits,
    permissions: role.permissions.map(({ permission }) => permission).filter(isPermission),
  };
}
