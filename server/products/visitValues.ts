/** Converts a product's visits between their rows and their form. */
import type { Prisma } from '../../generated/prisma/client';
import type { Tx } from '../infra/db';
import { notFound } from '../shared/errors';
import type { VisitsValues } from './pages';

/** A product with its own event and those it visits. */
export const VISIT_PARTS = {
  event: { select: { id: true, title: true, kind: true, byDay: true, venue: { select: { timeZone: true } } } },
  visits: { orderBy: { position: 'asc' }, include: { event: { select: { title: true } } } },
} as const satisfies Prisma.ProductInclude;

export type VisitingRow = Prisma.ProductGetPayload<{ include: typeof VISIT_PARTS }>;

/** @throws HttpError 404 */
export async function visitingRow(tx: Tx, id: string): Promise<VisitingRow> {
  const row = await tx.product.findUnique({ where: { id }, include: VISIT_PARTS });
  if (!row) throw notFound();
  return row;
}

export const visitsValues = ({ visits, visitsInOrder }: VisitingRow): VisitsValues => ({
  visits: visits.map(({ id, eventId, minGapMinutes, maxGapMinutes, sameDay, canChooseLater }) => ({
    id,
    eventId,
    minGapMinutes,
    maxGapMinutes,
    sameDay,
    canChooseLater,
  })),
  visitsInOrder,
});
