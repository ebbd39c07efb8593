/** OCTO: bookings. */
import { z } from 'zod';
import { declaring } from '../../http/endpoints/endpoint';
import { normaliseReference } from '../../shared/reference';
import { booking } from '../bookingAnswers';
import { cancelBooking } from '../bookings/cancelBooking';
import { confirmBooking } from '../bookings/confirmBooking';
import { oneAtATime } from '../bookings/oneAtATime';
import { findBooking, listBookings } from '../bookings/readBookings';
import { reserve } from '../bookings/reserve';
import { toBooking } from '../bookings/toBooking';
import { extendBooking, updateBooking } from '../bookings/updateBooking';
import type { OctoCaller } from '../caller';
import {
  cancelRequest,
  confirmRequest,
  extendRequest,
  listQuery,
  reserveRequest,
  updateRequest,
} from '../octoRequests';
import { badRequest } from '../refusal';
import { reseller } from './callers';
import { daysOf } from './offer';

const octoEndpoint = declaring<OctoCaller>();
const params = z.object({ uuid: z.string() });
const address = '/bookings/:uuid';

export const bookingEndpoints = [
  octoEndpoint({
    method: 'post',
    path: '/bookings/',
    name: 'octoReserve',
    summary: 'Reserve units; the places are held until utcExpiresAt',
    description: 'Idempotent by `uuid`.',
    scope: reseller,
    body: reserveRequest,
    answer: booking,
    handle: async (caller, { body }) => toBooking(await reserve(caller, body), caller),
  }),
  octoEndpoint({
    method: 'get',
    path: '/bookings/',
    name: 'octoListBookings',
    summary: 'Bookings by reference or by day of the visit, oldest first',
    scope: reseller,
    query: listQuery,
    answer: z.array(booking),
    handle: async (caller, { query }) => {
      const { resellerReference = null, supplierReference, localDate, localDateStart, localDateEnd } = query;
      const days = daysOf({ localDate, localDateStart, localDateEnd });
      if (resellerReference === null && supplierReference === undefined && !days) throw badRequest('errors.octo_list');
      const rows = await listBookings(caller, {
        resellerReference,
        supplierReference: supplierReference === undefined ? null : normaliseReference(supplierReference),
        first: days?.first ?? null,
        last: days?.last ?? null,
      });
      return rows.map((row) => toBooking(row, caller));
    },
  }),
  octoEndpoint({
    method: 'get',
    path: address,
    name: 'octoGetBooking',
    summary: 'One booking',
    scope: reseller,
    params,
    answer: booking,
    handle: async (caller, { params: { uuid } }) => toBooking(await findBooking(caller, uuid), caller),
  }),
  octoEndpoint({
    method: 'patch',
    path: address,
    name: 'octoUpdateBooking',
    summary: 'Change a booking',
    description:
      'A reservation changes in every part, in one step or not. A confirmed booking moves to another time as the ' +
      'terms of its event allow, if the new time does not cost more.',
    scope: reseller,
    params,
    body: updateRequest,
    answer: booking,
    handle: async (caller, { params: { uuid }, body }) =>
      toBooking(await oneAtATime(caller, uuid, () => updateBooking(caller, uuid, body)), caller),
  }),
  octoEndpoint({
    method: 'post',
    path: `${address}/confirm`,
    name: 'octoConfirmBooking',
    summary: 'Confirm a reservation and charge it to the company’s account',
    description: 'Idempotent. A refused charge leaves the reservation as it is.',
    scope: reseller,
    params,
    body: confirmRequest,
    answer: booking,
    handle: async (caller, { params: { uuid }, body }) =>
      toBooking(await oneAtATime(caller, uuid, () => confirmBooking(caller, uuid, body)), caller),
  }),
  octoEndpoint({
    method: 'post',
    path: `${address}/extend`,
    name: 'octoExtendBooking',
    summary: 'Extend a reservation once, by its usual time',
    scope: reseller,
    params,
    body: extendRequest,
    answer: booking,
    handle: async (caller, { params: { uuid } }) =>
      toBooking(await oneAtATime(caller, uuid, () => extendBooking(caller, uuid)), caller),
  }),
  octoEndpoint({
    method: 'post',
    path: `${address}/cancel`,
    name: 'octoCancelBooking',
    summary: 'Cancel a reservation, or a confirmed booking within its terms',
    description: 'Idempotent. The refund is taken off the company’s account.',
    scope: reseller,
    params,
    body: cancelRequest,
    answer: booking,
    handle: async (caller, { params: { uuid }, body }) =>
      toBooking(await oneAtATime(caller, uuid, () => cancelBooking(caller, uuid, body.reason || null)), caller),
  }),
];
