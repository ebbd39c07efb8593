import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { cents } from '../../shared/money';
import type { Editable } from '../../shared/records';
import { dayIn, toIso } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import type { SlotEvent } from '../../time-blocks/pages';
import type { EditedSlot, SlotProduct } from '../pages';
import type { SlotEdit } from '../requests';
import { findSlotEvent } from './slotEvents';

type Row = {
  id: string;
  eventId: string;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  sold: number;
  held: number;
  state: EditedSlot['state'];
  editedByHand: boolean;
  note: string | null;
  prices: Record<string, number>;
  version: number;
  isPast: boolean;
};

const SLOT = `
  select id, event_id as "eventId", starts_at as "startsAt", ends_at as "endsAt", capacity, sold, held, state::text as state,
    edited_by_hand as "editedByHand", note, prices, version, ends_at < moment() as "isPast"
  from appointments where id = $1`;

const toValues = ({ capacity, state, note, prices }: Row): SlotEdit => ({
  capacity,
  isOpen: state === 'open',
  note,
  prices,
});

export type FoundSlot = { event: SlotEvent; slot: EditedSlot; record: Editable<SlotEdit> };

/** A slot for editing, with its event; null if there is none. */
export async function findSlot(id: string, locale: string): Promise<FoundSlot | null> {
  if (!isUuid(id)) return null;
  const [row] = await sql<Row>('find_slot', SLOT, [id]);
  const event = row && (await findSlotEvent(row.eventId, locale));
  if (!row || !event) return null;
  const { startsAt, endsAt, sold, held, state, editedByHand, isPast } = row;
  const date = dayIn(startsAt, event.timeZone);
  return {
    event,
    slot: { id, startsAt: toIso(startsAt), endsAt: toIso(endsAt), date, sold, held, state, editedByHand, isPast },
    record: { id, version: row.version, values: toValues(row) },
  };
}

/** Products of an event with their price where the slot has none of its own. */
export async function listSlotProducts(eventId: string, locale: Locale): Promise<SlotProduct[]> {
  const rows = await sql<{ id: string; name: LocalText; priceCents: number }>(
    'list_slot_products',
    `select id, name, price_cents as "priceCents" from products where event_id = $1 and active order by position, number`,
    [eventId],
  );
  return rows.map(({ id, name, priceCents }) => ({ id, name: localText(name, locale), priceCents: cents(priceCents) }));
}
