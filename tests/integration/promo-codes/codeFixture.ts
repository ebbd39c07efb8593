import type { Prisma } from '../../../generated/prisma/client';
import { promoRow } from '../../../prisma/factories/catalogue';
import { prisma } from '../../../server/infra/db';

/** A promotion that codes unlock: 10% off everything by default. */
export async function createCodePromo(more: Partial<Prisma.PromoUncheckedCreateInput> = {}): Promise<string> {
  const summer = { name: { en: 'Summer', es: 'Verano' }, trigger: 'code' as const };
  const { id } = await prisma.promo.create({ data: promoRow({ ...summer, ...more }) });
  return id;
}

/** Default form values of codes. */
export const TERMS = { maxUses: 1, tags: [], validFrom: null, validUntil: null };

/** Activity log of a subject, oldest first. */
export const entriesAbout = (subjectId: string) =>
  prisma.auditLog.findMany({ where: { subjectId }, orderBy: { id: 'asc' } });
