import { prisma, sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import type { Scope } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import type { BatchRow } from '../pages';

const SHOWN = 50;

/** Latest batches with progress and number of used codes. */
export async function listBatches(locale: string, scope: Scope): Promise<BatchRow[]> {
  const batches = await prisma.promoCodeBatch.findMany({
    where: scope === 'everywhere' ? {} : { promo: { eventId: { in: [...scope.events] } } },
    orderBy: { createdAt: 'desc' },
    take: SHOWN,
    include: { promo: { select: { name: true } } },
  });
  const used = await sql<{ id: string; used: number }>(
    'used_codes_of_batches',
    'select batch_id as id, count(*)::int as used from promo_codes where batch_id = any ($1::uuid[]) and uses > 0 group by batch_id',
    [batches.map(({ id }) => id)],
  );
  const usedOf = new Map(used.map((row) => [row.id, row.used]));
  return batches.map(({ id, name, state, source, quantity, made, promo, createdAt }) => ({
    id,
    name,
    promo: localText(promo.name as LocalText, locale),
    state: state as BatchRow['state'],
    isImported: source === 'imported',
    quantity,
    made,
    used: usedOf.get(id) ?? 0,
    createdAt: toIso(createdAt),
  }));
}
