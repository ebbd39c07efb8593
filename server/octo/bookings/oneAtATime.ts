/** Requests about one booking, one after another: a change writes the order first and then the booking. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../infra/db';
import { HttpError } from '../../shared/errors';
import { uuidv7 } from '../../shared/uuid';
import type { OctoCaller } from '../caller';
import { findBooking } from './readBookings';

/** A server that stopped keeps a booking no longer than this. */
const LEASE_SECONDS = 60;
const PAUSE_MS = 40;
const MAX_PAUSES = 500;

const take = async (uuid: string, lease: string): Promise<boolean> =>
  (
    await sql(
      'lease_octo_booking',
      `update reseller_bookings set lease = $2, leased_until = moment() + make_interval(secs => ${LEASE_SECONDS})
       where uuid = $1 and (leased_until is null or leased_until <= moment()) returning 1`,
      [uuid, lease],
    )
  ).length > 0;

const release = (uuid: string, lease: string) =>
  sql(
    'release_octo_booking',
    'update reseller_bookings set lease = null, leased_until = null where uuid = $1 and lease = $2',
    [uuid, lease],
  );

/**
 * Runs a request about a booking after those that run now, also in other processes.
 * @throws OctoRefusal INVALID_BOOKING_UUID; HttpError 503 if another request takes twenty seconds
 */
export async function oneAtATime<R>(caller: OctoCaller, uuid: string, run: () => Promise<R>): Promise<R> {
  await findBooking(caller, uuid);
  const lease = uuidv7();
  for (let pauses = 0; !(await take(uuid, lease)); pauses += 1) {
    if (pauses === MAX_PAUSES) throw new HttpError(503, { retryAfterSeconds: 5 });
    await pause(PAUSE_MS);
  }
  try {
    return await run();
  } finally {
    await release(uuid, lease);
  }
}
