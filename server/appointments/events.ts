import { prisma, sql, transaction } from '../infra/db';
import type { OutboxRow } from '../infra/outbox';
import { notify } from '../notifications';
import type { LocalText } from '../shared/localText';
import { paths } from '../shared/paths';
import { toIso } from '../shared/time';
import { slotsIn } from '../shared/topics';

/** So many slots are remembered as told; beyond it the table of notifications is asked again. */
const MAX_REMEMBERED = 5000;
const told = new Set<string>();

type NearlyFull = { id: string; eventId: string; left: number; startsAt: Date; zone: string; event: LocalText };

const NEARLY_FULL = `
  select a.id, a.event_id as "eventId", a.capacity - a.sold as "left", a.starts_at as "startsAt", v.time_zone as zone, e.title as event
  from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
  where a.id in (select value::uuid from jsonb_array_elements_text($1::jsonb))
    and a.state = 'open' and a.capacity > 0 and a.sold * 10 >= a.capacity * 9 and a.starts_at > moment()`;

/**
 * Tells whoever runs the catalogue of a slot that is nine tenths sold, once per slot, while there is time to open
 * another. Most changes concern slots that were told or have room: those cost one look by their ids.
 */
export async function notifyNearlyFull(rows: readonly OutboxRow<'availability'>[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ payload }) => slotsIn(payload)))].filter((id) => !told.has(id));
  if (ids.length === 0) return;
  for (const slot of await sql<NearlyFull>('slots_nearly_full', NEARLY_FULL, [JSON.stringify(ids)])) {
    const isNotified = await prisma.notification.findFirst({
      where: { kind: 'slot_nearly_full', dedupeKey: `slot_nearly_full:${slot.id}` },
      select: { id: true },
    });
    if (!isNotified)
      await transaction((tx) =>
        notify(tx, {
          kind: 'slot_nearly_full',
          to: { permission: 'catalogue.manage' },
          event: slot.eventId,
          data: { event: slot.event, slot: { at: toIso(slot.startsAt), zone: slot.zone }, count: slot.left },
          href: paths.appointments.edit(slot.id),
          dedupeKey: slot.id,
        }),
      );
    if (told.size > MAX_REMEMBERED) told.clear();
    told.add(slot.id);
  }
}
