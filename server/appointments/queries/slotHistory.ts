import { prisma } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { HOUR_MS, toIso } from '../../shared/time';
import type { Kept } from '../actions/rememberChange';
import { UNDO_HOURS } from '../actions/undoSlotChange';
import type { KeptSlot, PastChange } from '../pages';
import type { SlotChange } from '../requests';

const MAX_SHOWN = 20;
const MAX_NAMED = 100;

const named = (kept: unknown, locale: string): KeptSlot[] =>
  (kept as Kept[])
    .slice(0, MAX_NAMED)
    .map(({ event, ...rest }) => ({ ...rest, event: localText(event as LocalText, locale) }));

/** The changes of many slots that can still be undone, or were, the latest first, with what did not follow and why. */
export async function listSlotChanges(locale: string): Promise<PastChange[]> {
  const rows = await prisma.slotChange.findMany({
    where: { at: { gt: new Date(Date.now() - UNDO_HOURS * HOUR_MS) } },
    orderBy: { at: 'desc' },
    take: MAX_SHOWN,
    omit: { before: true },
    include: { user: { select: { name: true } }, undoneBy: { select: { name: true } } },
  });
  return rows.map(({ id, at, user, kind, slots, kept, undoneAt, undoneBy, restored, remaining }) => ({
    id,
    at: toIso(at),
    by: user?.name ?? null,
    kind: kind as SlotChange['do'],
    slots,
    kept: named(kept, locale),
    keptCount: (kept as unknown as Kept[]).length,
    undone: undoneAt && { at: toIso(undoneAt), by: undoneBy?.name ?? null, restored },
    remaining: named(remaining, locale),
    remainingCount: (remaining as unknown as Kept[]).length,
  }));
}
