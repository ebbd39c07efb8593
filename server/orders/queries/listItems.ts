import { sql } from '../../infra/db';
import { type HolderField, NAME_FIELD, parseHolderFields } from '../../products';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import { type IsoDateTime, toIso } from '../../shared/time';
import type { HolderQuestion, OrderItemRow } from '../pages';

type ItemRow = {
  id: string;
  position: number;
  name: LocalText;
  priceCents: Cents;
  discountCents: Cents;
  state: OrderItemRow['state'];
  startsAt: Date | null;
  endsAt: Date | null;
  holderName: string | null;
  holderData: Record<string, string> | null;
  holderFields: unknown;
};

type ScanRow = { itemId: string; at: Date; result: string; gate: string | null };

const ITEMS = `
  select i.id, i.position, i.product_name as name, i.price_cents as "priceCents", i.discount_cents as "discountCents",
    i.state::text as state, a.starts_at as "startsAt", a.ends_at as "endsAt", h.name as "holderName",
    h.data as "holderData", p.holder_fields as "holderFields"
  from order_items i join products p on p.id = i.product_id left join appointments a on a.id = i.appointment_id
    left join order_item_profiles h on h.order_item_id = i.id
  where i.order_id = $1 order by i.position`;

const SCANS = `
  select t.order_item_id as "itemId", v.received_at as at, v.result, g.name as gate
  from validations v join tickets t on t.id = v.ticket_id left join gates g on g.id = v.gate_id
  where t.order_id = $1 and (v.result = 'accepted' or $2) order by v.received_at`;

/** An item without its ticket, which the tickets' own door knows. */
export type ListedItem = Omit<OrderItemRow, 'ticket' | 'canEditHolder'>;
export type ItemReader = { locale: Locale; isStaff: boolean };

/** The holder's answers are personal: buyers see that they were given, staff see what. */
function questionsOf(row: ItemRow, { locale, isStaff }: ItemReader): HolderQuestion[] {
  const answerTo = (field: HolderField) =>
    (field.name === NAME_FIELD ? row.holderName : row.holderData?.[field.name]) || null;
  return parseHolderFields(row.holderFields).map((field) => {
    const answer = answerTo(field);
    return {
      name: field.name,
      kind: field.kind,
      label: localText(field.label, locale),
      required: field.required,
      isGiven: answer !== null,
      value: isStaff || field.name === NAME_FIELD ? answer : null,
    };
  });
}

const slotOf = ({ startsAt, endsAt }: ItemRow): { startsAt: IsoDateTime; endsAt: IsoDateTime } | null =>
  startsAt && endsAt ? { startsAt: toIso(startsAt), endsAt: toIso(endsAt) } : null;

/** An order's items one by one, with holder and entries; buyers see entries that were let in, staff every scan. */
export async function listItems(orderId: string, reader: ItemReader): Promise<ListedItem[]> {
  const [rows, scans] = await Promise.all([
    sql<ItemRow>('order_items', ITEMS, [orderId]),
    sql<ScanRow>('order_scans', SCANS, [orderId, reader.isStaff]),
  ]);
  return rows.map((row) => ({
    position: row.position,
    name: localText(row.name, reader.locale),
    priceCents: row.priceCents,
    discountCents: row.discountCents,
    state: row.state,
    slot: slotOf(row),
    holderName: row.holderName,
    questions: questionsOf(row, reader),
    validations: scans
      .filter((scan) => scan.itemId === row.id)
      .map(({ at, result, gate }) => ({ at: toIso(at), result, gate })),
  }));
}
