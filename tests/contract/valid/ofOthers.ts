/** Requests of devices at gates, and of resellers by OCTO, that the house accepts. */
import { randomUUID } from 'node:crypto';
import { paths } from '../../../server/shared/paths';
import { CONTACT } from '../../integration/octo/octoFixture';
import { sellTicket } from '../../integration/validations/gateFixture';
import { dayAhead } from '../../support/days';
import type { House } from '../house';
import { done, sent, type Table } from './asking';

const GATE = '/turnstile/v1';

const shown = async ({ north }: House) =>
  sent(`${GATE}/scans`, {
    nonce: randomUUID(),
    code: (await sellTicket({ venueId: north.venue })).code,
    scannedAt: new Date().toISOString(),
  });
const opened = async (house: House) => (await done<{ scan: string }>(house, 'scanCode', await shown(house))).scan;

export const OF_DEVICES: Table = {
  pairDevice: async ({ manager, north }) => {
    const asked = await manager.json('POST', paths.validators.pairings(), { gateId: north.gate.id, name: 'Second' });
    return sent(`${GATE}/pair`, { code: asked.json<{ code: string }>().code, software: 'test 1' });
  },
  sendHeartbeat: () => sent(`${GATE}/heartbeat`, { battery: 80, queue: 0, software: 'test 1' }),
  scanCode: shown,
  reportPassage: async (house) => sent(`${GATE}/scans/${await opened(house)}/passed`, { people: 1 }),
  reportNoPassage: async (house) => sent(`${GATE}/scans/${await opened(house)}/not-passed`),
};

const OCTO = '/octo';
const offer = ({ north }: House) => ({ productId: north.eventId, optionId: 'DEFAULT' });
const days = { localDateStart: dayAhead(1), localDateEnd: dayAhead(9) };

const reservation = (house: House) => ({
  ...{ uuid: randomUUID(), ...offer(house), availabilityId: house.north.slots[0] },
  unitItems: [{ unitId: house.north.product }, { unitId: house.north.product }],
});
async function reserved(house: House): Promise<string> {
  const booking = reservation(house);
  await done(house, 'octoReserve', sent(`${OCTO}/bookings/`, booking));
  return booking.uuid;
}
const bookingAt = async (house: House, rest = '') => `${OCTO}/bookings/${await reserved(house)}${rest}`;

export const OF_RESELLERS: Table = {
  octoListCapabilities: () => sent(`${OCTO}/capabilities/`),
  octoGetSupplier: () => sent(`${OCTO}/supplier/`),
  octoListProducts: () => sent(`${OCTO}/products/`),
  octoGetProduct: ({ north }) => sent(`${OCTO}/products/${north.eventId}`),
  octoGetCalendar: (house) => sent(`${OCTO}/availability/calendar`, { ...offer(house), ...days }),
  octoCheckAvailability: (house) => sent(`${OCTO}/availability/`, { ...offer(house), ...days }),
  octoReserve: (house) => sent(`${OCTO}/bookings/`, reservation(house)),
  octoListBookings: async (house) => {
    const reference = randomUUID();
    await done(
      house,
      'octoReserve',
      sent(`${OCTO}/bookings/`, { ...reservation(house), resellerReference: reference }),
    );
    return sent(`${OCTO}/bookings/?resellerReference=${reference}`);
  },
  octoGetBooking: async (house) => sent(await bookingAt(house)),
  octoUpdateBooking: async (house) => sent(await bookingAt(house), { availabilityId: house.north.slots[1] }),
  octoConfirmBooking: async (house) => sent(await bookingAt(house, '/confirm'), { contact: CONTACT }),
  octoExtendBooking: async (house) => sent(await bookingAt(house, '/extend'), { expirationMinutes: 15 }),
  octoCancelBooking: async (house) => sent(await bookingAt(house, '/cancel'), { reason: 'Rain' }),
};
