import { sql } from '../../infra/db';
import { askedField, type HolderField, NAME_FIELD, parseHolderFields } from '../../products';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import { toIso } from '../../shared/time';
import { VISIT_ENDS } from '../../shared/visitTimes';
import { ownPart } from '../findOrder';
import type { HolderQuestion, ItemVisit, OrderItemRow } from '../pages';
import { PLACE_COLUMNS, type PlaceRow, placeOf } from '../visits/visitPlace';

type ItemRow = PlaceRow & {
  id: string;
  position: number;
  unit: string;
  visit: number;
  name: LocalText;
  isAddOn: boolean;
  priceCents: Cents;
  discountCents: Cents;
  state: OrderItemRow['state'];
  startsAt: Date | null;
  endsAt: Date | null;
  isCancelled: boolean | null;
  holderName: string | null;
  holderData: Record<string, string> | null;
  holderFields: unknown;
  isVoucher: boolean;
  isMailed: boolean;
  gateNote: string | null;
  isCorrectable: boolean;
  correctionFee: Cents;
};

type ScanRow = { itemId: string; at: Date; result: string; gate: string | null };

const ITEMS = `
  select i.id, i.position, coalesce(i.visit_of, i.id) as unit, i.visit, i.product_name as name, i.price_cents as "priceCents",
    p.needs_other as "isAddOn",
    i.discount_cents as "discountCents", i.state::text as state, a.starts_at as "startsAt", ${VISIT_ENDS} as "endsAt",
    a.state = 'cancelled' as "isCancelled", h.name as "holderName", h.data as "holderData", terms.holder_fields as "holderFields",
    p.category = 'voucher' or exists (select from voucher_sales s where s.order_item_id = i.id) as "isVoucher",
    exists (select from voucher_sales s where s.order_item_id = i.id and s.mailed_at is not null) as "isMailed", i.gate_note as "gateNote",
    e.holder_changes and i.visit = 0 and coalesce(h.name, '') <> '' and rename_refusal(i.id) is null as "isCorrectable",
    e.holder_change_fee_cents::bigint as "correctionFee", ${PLACE_COLUMNS}
  from order_items i join products p on p.id = i.product_id cross join lateral terms_of(i.terms_id, i.product_id) terms
    join events e on e.id = i.event_id join venues v on v.id = e.venue_id
    left join appointments a on a.id = i.appointment_id left join order_item_profiles h on h.order_item_id = i.id
  where i.order_id = $1 order by i.position`;

const SCANS = `
  select t.order_item_id as "itemId", v.received_at as at, v.result, g.name as gate
  from validations v join tickets t on t.id = v.ticket_id left join gates g on g.id = v.gate_id
  where t.order_id = $1 and (v.result = 'accepted' or $2) order by v.received_at`;

export type ListedVisit = Omit<ItemVisit, 'ticket'>;
/** A unit without its tickets, which come from `server/tickets`. */
export type ListedItem = Omit<OrderItemRow, 'ticket' | 'visits' | 'canEditHolder' | 'canNoteGate'> & {
  visits: ListedVisit[];
  /** Gift voucher: it was emailed to the recipient. */
  isMailed: boolean;
};
/** Viewer of the items: `showsHolders` includes holders, `isStaff` includes their answers. */
export type ItemReader = {
  locale: Locale;
  isStaff: boolean;
  showsHolders: boolean;
  /** Same as `FoundOrder.within`. */
  within: readonly string[] | null;
};

/**
 * Answers are personal data: buyers see that one was given, staff see the value. Buyers see their own answers about a
 * gift voucher.
 */
function questionsOf(row: ItemRow, { locale, isStaff, showsHolders }: ItemReader): HolderQuestion[] {
  const answerTo = (field: HolderField) =>
    (field.name === NAME_FIELD ? row.holderName : row.holderData?.[field.name]) || null;
  return parseHolderFields(row.holderFields).map((field) => {
    const answer = answerTo(field);
    return {
      ...askedField(field, locale),
      isGiven: answer !== null,
      value: isStaff || (showsHolders && (row.isVoucher || field.name === NAME_FIELD)) ? answer : null,
    };
  });
}

const slotOf = ({ startsAt, endsAt, isCancelled }: ItemRow): ItemVisit['slot'] =>
  startsAt && endsAt ? { startsAt: toIso(startsAt), endsAt: toIso(endsAt), isCancelled: isCancelled === true } : null;

const visitOf = (row: ItemRow, scans: readonly ScanRow[], { locale }: ItemReader): ListedVisit => ({
  position: row.position,
  state: row.state,
  slot: slotOf(row),
  place: placeOf(row, locale),
  validations: scans
    .filter((scan) => scan.itemId === row.id)
    .map(({ at, result, gate }) => ({ at: toIso(at), result, gate })),
});

/** Visits without a time come last. */
const byTime = (one: ItemRow, other: ItemRow): number =>
  (one.startsAt?.getTime() ?? Infinity) - (other.startsAt?.getTime() ?? Infinity) || one.visit - other.visit;

/** Units of an order with visits, holder and entries. Buyers see accepted entries, staff see every scan. */
export async function listItems(orderId: string, reader: ItemReader): Promise<ListedItem[]> {
  const [all, scans] = await Promise.all([
    sql<ItemRow>('order_items', ITEMS, [orderId]),
    sql<ScanRow>('order_scans', SCANS, [orderId, reader.isStaff]),
  ]);
  const rows = ownPart(all, reader.within);
  const units = rows.filter(({ visit }) => visit === 0);
  return units.map((row) => ({
    id: row.id,
    ...visitOf(row, scans, reader),
    name: localText(row.name, reader.locale),
    isAddOn: row.isAddOn,
    priceCents: row.priceCents,
    discountCents: row.discountCents,
    visits: rows
      // Visits removed by an exchange are in the history only.
      .filter(({ unit, visit, state }) => unit === row.id && visit > 0 && state !== 'cancelled')
      .sort(byTime)
      .map((visit) => visitOf(visit, scans, reader)),
    holderName: row.holderName,
    isVoucher: row.isVoucher,
    isMailed: row.isMailed,
    gateNote: reader.isStaff ? row.gateNote : null,
    correction: row.isCorrectable && !row.isVoucher ? { feeCents: row.correctionFee } : null,
    questions: questionsOf(row, reader),
  }));
}
