/** Bad input by OCTO is refused in OCTO's words, and never an error of the server. */
import { beforeAll, describe, expect, it } from 'vitest';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { dayAhead } from '../../support/days';
import { createVenue } from '../orders/shopFixture';
import { expectRefused, refused, resellerOf, reservation, reserved, type Stock, send, stockAt } from './octoFixture';

const app = runApp();
let stock: Stock;
let program: Client;
beforeAll(async () => {
  stock = await stockAt(await createVenue());
  ({ program } = await resellerOf(app));
});

const reserve = (client: Client, body: object) => send(client, 'POST', '/bookings/', body);

describe('bad input', () => {
  it('is refused as OCTO says, and never an error of the server', async () => {
    const body = reservation(stock);
    for (const [more, field] of [
      [{ unknown: 1 }, ''],
      [{ uuid: 'x' }, 'uuid'],
      [{ expirationMinutes: 1e308 }, 'expirationMinutes'],
      [{ expirationMinutes: 0 }, 'expirationMinutes'],
      [{ unitItems: 'x' }, 'unitItems'],
      [{ productId: 5 }, 'productId'],
      [{ currency: 'USD' }, ''],
      [{ contact: { emailAddress: 'x' } }, 'contact.emailAddress'],
      [{ unitItems: [stock.adult, stock.adult].map((unitId) => ({ unitId, uuid: body.uuid })) }, ''],
    ] as const) {
      const answer = refused(await reserve(program, { ...body, ...more }));
      expect([field, answer.status, answer.error]).toEqual([field, 400, 'BAD_REQUEST']);
      expect(answer.errorMessage).toContain(field);
    }
    const nul = await reserved(program, { ...body, notes: 'a\u0000b' });
    expect(nul.notes).toBe('ab');
    for (const path of ['/bookings/x', `/bookings/${'9'.repeat(300)}`])
      expectRefused(await send(program, 'GET', path), 'INVALID_BOOKING_UUID');
    // The server refuses this address before OCTO reads it.
    expect((await send(program, 'GET', '/bookings/%00')).status).toBe(400);
    expectRefused(await send(program, 'GET', '/bookings/?localDate=0000-01-01'), 'BAD_REQUEST');
    expectRefused(await send(program, 'GET', '/bookings/?reference=1'), 'BAD_REQUEST');
    const many = { productId: stock.eventId, optionId: 'DEFAULT', localDate: dayAhead(1) };
    const units = [{ id: stock.adult, quantity: 1e308 }];
    expectRefused(await send(program, 'POST', '/availability/', { ...many, units }), 'BAD_REQUEST');
  });

  it('has a status of its own for address, method, size and key', async () => {
    const statusOf = async (...sent: Parameters<typeof send>) => {
      const { status, error } = refused(await send(...sent));
      return [status, error];
    };
    expect(await statusOf(program, 'GET', '/nothing')).toEqual([404, 'NOT_FOUND']);
    expect(await statusOf(program, 'PATCH', '/supplier/', {})).toEqual([405, 'METHOD_NOT_ALLOWED']);
    const large = { ...reservation(stock), notes: 'x'.repeat(2_000_000) };
    expect(await statusOf(program, 'POST', '/bookings/', large)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    for (const client of [app.newClient(), app.newClient({ bearer: 'aforo_octo_wrong' })])
      expect(await statusOf(client, 'GET', '/products/')).toEqual([401, 'UNAUTHORIZED']);
  });
});
