/** Changes of a booking that is not confirmed: another time, other units or another product, in one step or not. */
import { demandCredit, lockCredit } from '../../bulk-orders';
import { takeUpUnpaid } from '../../checkout';
import { sql, transaction } from '../../infra/db';
import { findAsBearer } from '../../orders';
import type { OctoCaller } from '../caller';
import type { UnitItemInput } from '../octoRequests';
import { demandOption, demandUnits, findOffer, type Offer, type Wanted, wantedUnits } from '../offer/findOffer';
import { pricesOfDays, pricesOfSlots } from '../offer/unitPrices';
import type { BookingRow } from './readBookings';
import { findVisit, linesOf, pricesOf, type VisitChoice } from './reserve';
import { quantitiesOf, toUnits, writeBooking } from './writtenData';

export type Choice = {
  productId?: string | undefined;
  optionId?: string | undefined;
  availabilityId?: string | undefined;
  unitItems?: readonly UnitItemInput[] | undefined;
};

const keyOf = (units: readonly { unitId?: string | undefined }[]): string =>
  JSON.stringify(
    quantitiesOf(units)
      .map(({ id, quantity }) => `${id} ${quantity}`)
      .sort(),
  );

/** Whether units, time or product differ from those of the booking. */
export function differs(row: BookingRow, { productId, availabilityId, unitItems }: Choice): boolean {
  const present = row.slot?.id ?? row.visitDay;
  return (
    (productId !== undefined && productId.toLowerCase() !== row.eventId) ||
    (availabilityId !== undefined && availabilityId.toLowerCase() !== present) ||
    (unitItems !== undefined && keyOf(unitItems) !== keyOf(row.unitItems))
  );
}

/** Whether the order has other units than the booking: a change was interrupted between the two. */
export const isTorn = ({ items, unitItems }: BookingRow): boolean =>
  keyOf(items.map(({ productId: unitId }) => ({ unitId }))) !== keyOf(unitItems);

type Change = { offer: Offer; visit: VisitChoice; wanted: readonly Wanted[] };

/** Total of the changed reservation. */
async function totalOf(caller: OctoCaller, { offer, visit: { slotId }, wanted }: Change): Promise<number> {
  const priceOf = slotId ? await pricesOfSlots(caller, offer, [slotId]) : await pricesOfDays(caller, offer, []);
  return wanted.reduce((sum, { unit, quantity }) => sum + priceOf(unit, slotId ?? '').netCents * quantity, 0);
}

const setAsked = (uuid: string, amount: number) =>
  sql('ask_octo_change', 'update reseller_bookings set asked_cents = $2 where uuid = $1', [uuid, amount]);

/** Counts a larger total towards the company's credit before its places are taken. @throws DomainError as `demandCredit` */
async function askCredit({ reseller, locale }: OctoCaller, { uuid, totalCents }: BookingRow, amount: number) {
  if (amount <= totalCents) return;
  const { companyId } = reseller;
  await transaction(async (tx) => {
    await lockCredit(tx, companyId);
    await tx.$executeRaw`update reseller_bookings set asked_cents = ${amount}::bigint where uuid = ${uuid}::uuid`;
    await demandCredit(tx, { companyId, amount, locale });
  });
}

/**
 * Releases the places of a reservation and takes the new ones. Units without a change keep their ids and contacts.
 * @throws OctoRefusal; DomainError as `takeUpUnpaid` and `demandCredit`
 */
export async function changeReservation(caller: OctoCaller, row: BookingRow, choice: Choice): Promise<void> {
  if (choice.optionId !== undefined) demandOption(choice.optionId);
  if (choice.unitItems) demandUnits(choice.unitItems);
  const units = choice.unitItems ? toUnits(choice.unitItems) : undefined;
  if (!differs(row, choice) && !(units && isTorn(row))) return units && writeBooking(row, { units });
  const offer = await findOffer(caller, choice.productId ?? row.eventId);
  const wanted = wantedUnits(offer, quantitiesOf(units ?? row.unitItems));
  const visit = await findVisit(offer, choice.availabilityId ?? row.slot?.id ?? row.visitDay ?? undefined);
  const order = await findAsBearer(row.reference);
  await askCredit(caller, row, await totalOf(caller, { offer, visit, wanted }));
  try {
    await takeUpUnpaid(order, {
      ...{ lines: linesOf(offer, visit, wanted), customerGroup: 'guest', locale: caller.locale, userId: null },
      ownPrices: pricesOf(caller.reseller),
    });
  } finally {
    await setAsked(row.uuid, 0);
  }
  await writeBooking(row, { units, visitDay: visit.visitDay, eventId: offer.event.id });
}
