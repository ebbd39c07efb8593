/** The gate opens for codes that another system printed. */
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { printedCode } from '../../../server/shared/ticketCodeBytes';
import { findTicketByCode, readCode } from '../../../server/tickets';
import { runApp } from '../../support/app';
import { createEvent, createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { createGate, scan, sellTicket, type Ticket } from './gateFixture';

const app = runApp();
const validator = signedIn(app, 'validator');

const print = async (ticket: Ticket, code: string, source = 'old system') => {
  await prisma.ticket.update({ where: { id: ticket.id }, data: { printedCode: code, printedSource: source } });
  return ticket;
};

it('opens by a printed code with its zeros, once, and tells upper from lower case', async () => {
  const venueId = await createVenue();
  const gate = await createGate(venueId);
  const ticket = await print(await sellTicket({ venueId }), '00481516aB');
  expect((await scan(validator, '481516aB', { gateId: gate.id })).result).toBe('unknown');
  expect((await scan(validator, '00481516ab', { gateId: gate.id })).result).toBe('unknown');
  const first = await scan(validator, '00481516aB', { gateId: gate.id });
  expect(first).toMatchObject({ result: 'accepted', details: { ticket: ticket.reference } });
  expect((await scan(validator, '00481516aB', { gateId: gate.id })).result).toBe('already_used');
});

it('opens the hall of the gate where two halls have the same code', async () => {
  const [north, south] = [await createVenue('Norte'), await createVenue('Sur')];
  const [northGate, southGate] = [await createGate(north), await createGate(south)];
  const inNorth = await print(await sellTicket({ venueId: north }), '00481599');
  const inSouth = await print(await sellTicket({ venueId: south }), '00481599');
  const atSouth = await scan(validator, '00481599', { gateId: southGate.id });
  expect(atSouth).toMatchObject({ result: 'accepted', details: { ticket: inSouth.reference } });
  const atNorth = await scan(validator, '00481599', { gateId: northGate.id });
  expect(atNorth).toMatchObject({ result: 'accepted', details: { ticket: inNorth.reference } });
});

it('takes the one for now at a gate of both, and the event of a device that admits one', async () => {
  const venueId = await createVenue();
  const gate = await createGate(venueId);
  const product = { entryBeforeMinutes: 60, entryAfterMinutes: 60 };
  const [today, later] = [(await createEvent(venueId)).id, (await createEvent(venueId)).id];
  const now = await print(await sellTicket({ eventId: today, product }), '00481600');
  const tomorrow = await print(await sellTicket({ eventId: later, product, inHours: 26 }), '00481600');
  const ofEvent = await scan(validator, '00481600', { gateId: gate.id, eventId: later });
  expect(ofEvent.details.ticket).toBe(tomorrow.reference);
  expect(ofEvent.result).not.toBe('accepted');
  const atBoth = await scan(validator, '00481600', { gateId: gate.id });
  expect(atBoth).toMatchObject({ result: 'accepted', details: { ticket: now.reference } });
});

it('prefers our own ticket where a printed code has the form of our references', async () => {
  const venueId = await createVenue();
  const gate = await createGate(venueId);
  const own = await sellTicket({ venueId });
  const other = await print(await sellTicket({ venueId }), own.reference);
  expect((await scan(validator, own.reference, { gateId: gate.id })).details.ticket).toBe(own.reference);
  await print(other, '2345678923');
  expect(readCode('2345678923')).toEqual({ kind: 'reference', reference: '2345678923' });
  const found = await scan(validator, '2345678923', { gateId: gate.id });
  expect(found).toMatchObject({ result: 'accepted', details: { ticket: other.reference } });
});

it('reads a long code of another system that looks like a forged one of ours', async () => {
  const venueId = await createVenue();
  const gate = await createGate(venueId);
  const long = `AQ${'A'.repeat(124)}`;
  expect(readCode(long)).toEqual({ kind: 'refused', refusal: 'bad_signature' });
  await print(await sellTicket({ venueId }), long);
  expect((await scan(validator, ` ${long}\r\n`, { gateId: gate.id })).result).toBe('accepted');
  expect(printedCode(` ${long}\r\n`)).toBe(long);
});

it('finds the ticket at the counter', async () => {
  const ticket = await print(await sellTicket(), 'abc-00017');
  expect((await findTicketByCode('abc-00017'))?.id).toBe(ticket.id);
  expect(await findTicketByCode('ABC-00017')).toBeNull();
});
