import { prisma, sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { eventsIn, type Scope } from '../../shared/scopes';
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

/** Changes whose slots are all in the user's scope; null for all. */
async function changesWithin(scope: Scope): Promise<string[] | null> {
  const events = eventsIn(scope);
  if (!events) return null;
  const rows = await sql<{ id: string }>(
    'slot_changes_within',
    `select c.id from slot_changes c where not exists (
       select from jsonb_array_elements(c.before) was left join appointments a on a.id = (was ->> 'id')::uuid
       where a.id is null or a.event_id <> all ($1::uuid[]))`,
    [events],
  );
  return rows.map(({ id }) => id);
}

/** Undoable and undone changes of many slots, latest first, with slots not fully restored. */
export async function listSlotChanges(locale: string, scope: Scope): Promise<PastChange[]> {
  const ids = await changesWithin(scope);
  const rows = await prisma.slotChange.findMany({
    where: { ...(ids ? { id: { in: ids } } : {}), at: { gt: new Date(Date.now() - UNDO_HOURS * HOUR_MS) } },
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
