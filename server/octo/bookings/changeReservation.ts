/** Changes of a booking that is not confirmed: another time, other units or another product, in one step or not. */
import { takeUpUnpaid } from '../../checkout';
import { findAsBearer } from '../../orders';
import type { OctoCaller } from '../caller';
import type { UnitItemInput } from '../octoRequests';
import { demandOption, demandUnits, findOffer, wantedUnits } from '../offer/findOffer';
import type { BookingRow } from './readBookings';
import { findVisit, linesOf, pricesOf } from './reserve';
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

/**
 * Releases the places of a reservation and takes the new ones. Units without a change keep their ids and contacts.
 * @throws OctoRefusal; DomainError as `takeUpUnpaid`
 */
export async function changeReservation(caller: OctoCaller, row: BookingRow, choice: Choice): Promise<void> {
  if (choice.optionId !== undefined) demandOption(choice.optionId);
  if (choice.unitItems) demandUnits(choice.unitItems);
  const units = choice.unitItems ? toUnits(choice.unitItems) : undefined;
  if (!differs(row, choice)) return units && writeBooking(row, { units });
  const offer = await findOffer(caller, choice.productId ?? row.eventId);
  const wanted = wantedUnits(offer, quantitiesOf(units ?? row.unitItems));
  const visit = await findVisit(offer, choice.availabilityId ?? row.slot?.id ?? row.visitDay ?? undefined);
  const order = await findAsBearer(row.reference);
  await takeUpUnpaid(order, {
    ...{ lines: linesOf(offer, visit, wanted), customerGroup: 'guest', locale: caller.locale, userId: null },
    ownPrices: pricesOf(caller.reseller),
  });
  await writeBooking(row, { units, visitDay: visit.visitDay, eventId: offer.event.id });
}
