/** The reseller's own data of a booking: references, contacts and notes. */
import { sql } from '../../infra/db';
import { defaultLocale, isLocale } from '../../shared/i18n/languages';
import type { Locale } from '../../shared/i18n/translate';
import { uuidv7 } from '../../shared/uuid';
import type { Contact } from '../bookingAnswers';
import type { ContactInput, UnitItemInput } from '../octoRequests';
import { badRequest } from '../refusal';
import type { BookingRow, StoredUnit } from './readBookings';

/** The fields that were sent with a text; the full name is joined from its parts where it is missing. */
export function toContact(input: ContactInput | undefined): Partial<Contact> {
  if (!input) return {};
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value?.length));
  const joined = [sent.firstName, sent.lastName].filter(Boolean).join(' ');
  return { ...sent, ...(sent.fullName || !joined ? {} : { fullName: joined }) };
}

/** @throws OctoRefusal BAD_REQUEST where two units have one id */
export function toUnits(items: readonly UnitItemInput[]): StoredUnit[] {
  const units = items.map(({ uuid, unitId, resellerReference, contact }) => ({
    uuid: uuid ?? uuidv7(),
    unitId: (unitId ?? '').toLowerCase(),
    resellerReference: resellerReference || null,
    contact: toContact(contact),
  }));
  if (new Set(units.map(({ uuid }) => uuid)).size < units.length) throw badRequest('errors.invalid');
  return units;
}

/** Units of a booking by what is sold: two orders of the same units are the same. */
export const quantitiesOf = (units: readonly { unitId?: string | undefined }[]): { id: string; quantity: number }[] => {
  const counts = new Map<string, number>();
  for (const { unitId = '' } of units) counts.set(unitId.toLowerCase(), (counts.get(unitId.toLowerCase()) ?? 0) + 1);
  return [...counts].map(([id, quantity]) => ({ id, quantity }));
};

export const localeOf = ({ locales = [] }: Partial<Contact>, usual: Locale): Locale =>
  [...locales, ...locales.map((each) => each.slice(0, 2)), usual].find(isLocale) ?? defaultLocale();

type Written = {
  resellerReference?: string | null | undefined;
  notes?: string | null | undefined;
  contact?: ContactInput | undefined;
  units?: readonly StoredUnit[] | undefined;
  visitDay?: string | null | undefined;
  eventId?: string | undefined;
};

/** Replaces the parts that were sent, and keeps the others. */
export async function writeBooking({ uuid }: Pick<BookingRow, 'uuid'>, sent: Written): Promise<void> {
  const { resellerReference, notes, contact, units, visitDay, eventId } = sent;
  await sql(
    'write_octo_booking',
    `update reseller_bookings set updated_at = moment(),
       reseller_reference = case when $2 then $3 else reseller_reference end,
       notes = case when $4 then $5 else notes end, contact = coalesce($6::jsonb, contact),
       unit_items = coalesce($7::jsonb, unit_items), visit_day = case when $8 then $9::date else visit_day end,
       event_id = coalesce($10::uuid, event_id)
     where uuid = $1`,
    [
      uuid,
      resellerReference !== undefined,
      resellerReference || null,
      notes !== undefined,
      notes || null,
      contact ? JSON.stringify(toContact(contact)) : null,
      units ? JSON.stringify(units) : null,
      visitDay !== undefined,
      visitDay ?? null,
      eventId ?? null,
    ],
  );
}
