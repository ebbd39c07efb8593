import { prisma, type Tx } from '../../infra/db';

/** All people who may answer customers, by name. */
export const findAgents = (tx: Tx = prisma): Promise<{ id: string; name: string }[]> =>
  tx.user.findMany({
    where: {
      deactivatedAt: null,
      roles: { some: { role: { permissions: { some: { permission: 'support.manage' } } } } },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  });
