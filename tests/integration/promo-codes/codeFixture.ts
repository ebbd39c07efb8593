import type { Prisma } from '../../../generated/prisma/client';
import { promoRow } from '../../../prisma/factories/catalogue';
import { prisma } from '../../../server/infra/db';

/** A promotion that codes unlock: ten per cent off everything, unless said otherwise. */
export async function createCodePromo(more: Partial<Prisma.PromoUncheckedCreateInput> = {}): Promise<string> {
  const summer = { name: { en: 'Summer', es: 'Verano' }, trigger: 'code' as const };
  const { id } = await prisma.promo.create({ data: promoRow({ ...summer, ...more }) });
  return id;
}

/** What the forms of codes send where nobody writes anything else. */
export const TERMS = { maxUses: 1, tags: [], validFrom: null, validUntil: null };

/** The audit log's entries about this, the oldest first. */
export const entriesAbout = (subjectId: string) =>
  prisma.auditLog.findMany({ where: { subjectId }, orderBy: { id: 'asc' } });
