/** Reservations of OCTO with one id at two processes: one booking, whose places are taken once. */
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { connectCompany, owedBy, reservation, send, stockAt } from '../../integration/octo/octoFixture';
import { deadlocksOf, runBoxOffice } from '../boxOffice';
import { factsOfSlot } from '../counters';

const AT_ONCE = 50;
const office = runBoxOffice();

async function programs() {
  const { key, companyId } = await connectCompany();
  const clients = office.processes.map((process) => process.newClient({ bearer: key }));
  return { companyId, program: (turn: number) => clients[turn % clients.length]! };
}

const atOnce = <T>(run: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => run(turn)));

it('the same reservation fifty times at once is one booking, and is confirmed and charged once', async () => {
  const stock = await stockAt(office.venueId, { capacity: 200 });
  const { program, companyId } = await programs();
  const body = reservation(stock);
  const answers = await atOnce((turn) => send(program(turn), 'POST', '/bookings/', body));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]!.status).toBe(200);
  expect(await factsOfSlot(stock.slots[0]!)).toMatchObject({ held: 2, sold: 0, heldByRows: 2 });
  const confirm = { contact: { fullName: 'Ana Sol' } };
  const path = `/bookings/${body.uuid}/confirm`;
  const confirmed = await atOnce((turn) => send(program(turn), 'POST', path, confirm));
  expect(confirmed.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(confirmed.every(({ status }) => status === 200 || status === 400)).toBe(true);
  expect(await factsOfSlot(stock.slots[0]!)).toMatchObject({ held: 0, sold: 2, tickets: 2 });
  expect(await owedBy(companyId)).toBe(2112);
  expect(deadlocksOf(office)).toEqual([]);
});

it('fifty reservations of one id that differ are one booking, and the others keep no places', async () => {
  const stock = await stockAt(office.venueId, { capacity: 200 });
  const { program } = await programs();
  const body = reservation(stock);
  const answers = await atOnce((turn) => send(program(turn), 'POST', '/bookings/', { ...body, notes: `${turn}` }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(AT_ONCE - 1);
  expect(await prisma.resellerBooking.count({ where: { uuid: body.uuid } })).toBe(1);
  expect(await factsOfSlot(stock.slots[0]!)).toMatchObject({ held: 2, sold: 0, heldByRows: 2 });
});
