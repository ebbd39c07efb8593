import { prisma } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';

/** A promotion that codes unlock: ten per cent off everything, unless said otherwise. */
export async function createCodePromo(
  more: Partial<Parameters<typeof prisma.promo.create>[0]['data']> = {},
): Promise<string> {
  const { id } = await prisma.promo.create({
    data: {
      id: uuidv7(),
      name: { en: 'Summer', es: 'Verano' },
      trigger: 'code',
      effect: 'percentage',
      percent: 1000,
      ...more,
    } as Parameters<typeof prisma.promo.create>[0]['data'],
  });
  return id;
}

/** What the forms of codes send where nobody writes anything else. */
export const TERMS = { maxUses: 1, tags: [], validFrom: null, validUntil: null };

/** The audit log's entries about this, the oldest first. */
export const entriesAbout = (subjectId: string) =>
  prisma.auditLog.findMany({ where: { subjectId }, orderBy: { id: 'asc' } });
