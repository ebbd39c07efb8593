/** Relevant date and expiry of a pass in Apple Wallet. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { nextYear } from '../../support/days';
import { sell } from './saleFixture';
import { appleForm, fetchFile, openWalletHouse, type Pass, readPass, saveWallet, ticketsOf } from './walletFixture';

const { app, admin, certificates, close } = await openWalletHouse();
beforeAll(() => saveWallet(admin, 'apple', appleForm(certificates)));
afterAll(close);

/** The pass of a sale's first ticket with these times. */
async function passOf(sale: Awaited<ReturnType<typeof sell>>, hours: { validFrom?: Date; validUntil: Date }) {
  const [ticket] = await ticketsOf(sale);
  await prisma.ticket.update({ where: { id: ticket!.id }, data: hours });
  const [changed] = await ticketsOf(sale);
  return readPass((await fetchFile(app, paths.tickets.applePass(changed!.code))).bytes, certificates).pass;
}

it('is told when a ticket is good, so that none lies among the expired ones while the gate lets it in', async () => {
  const sale = await sell({ quantity: 1 });
  const slot = await prisma.appointment.findUniqueOrThrow({ where: { id: sale.slot! } });
  const hoursOn = (hours: number) => new Date(Math.floor(slot.startsAt.getTime() / 1000) * 1000 + hours * 3_600_000);
  const spans = (pass: Pass) =>
    pass.relevantDates?.map((span) => [Date.parse(span.startDate), Date.parse(span.endDate)]);
  // A museum's ticket for 10:00 that admits until 20:00.
  const museum = await passOf(sale, { validUntil: hoursOn(10) });
  expect([museum.relevantDate, spans(museum)]).toEqual([undefined, [[slot.startsAt.getTime(), hoursOn(10).getTime()]]]);
  expect(Date.parse(museum.expirationDate!)).toBe(hoursOn(10).getTime());
  // A theatre that closes its doors before the play ends.
  const theatre = await passOf(sale, { validUntil: new Date(slot.startsAt.getTime() + 60_000) });
  expect(spans(theatre)).toEqual([[slot.startsAt.getTime(), slot.endsAt.getTime()]]);
  // A festival of three days: the first day's time is not relevant.
  const festival = await passOf(sale, { validUntil: hoursOn(58) });
  expect([festival.relevantDate, festival.relevantDates]).toEqual([undefined, undefined]);
  expect(Date.parse(festival.expirationDate!)).toBe(hoursOn(58).getTime());
  // In the venue's time, in winter and summer.
  for (const [until, written] of [
    [`${nextYear('03-21')}T22:59:59.000Z`, `${nextYear('03-21')}T23:59:59+01:00`],
    [`${nextYear('06-21')}T21:59:59.000Z`, `${nextYear('06-21')}T23:59:59+02:00`],
  ] as const)
    expect((await passOf(sale, { validUntil: new Date(until) })).expirationDate).toBe(written);
});
