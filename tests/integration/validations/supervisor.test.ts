/** A supervisor's actions on a scan, and its printed record. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { createGate, type Gate, scan, sellTicket } from './gateFixture';

const app = runApp();
const manager = signedIn(app, 'manager');
let venueId: string;
let gate: Gate;

beforeAll(async () => {
  venueId = await createVenue();
  gate = await createGate(venueId, 'North');
});

const usesLeft = async (id: string) => (await prisma.ticket.findUniqueOrThrow({ where: { id } })).usesLeft;

describe('a supervisor', () => {
  it('undoes an entry with a reason, blocks and unblocks its ticket', async () => {
    const ticket = await sellTicket({ venueId });
    const { validationId } = await scan(manager, ticket.code, { gateId: gate.id });
    expect((await manager.json('POST', paths.validations.undo(validationId), { reason: '' })).status).toBe(422);
    await manager.post(paths.validations.undo(validationId), { reason: 'Scanned by mistake' });
    await manager.post(paths.validations.undo(validationId), { reason: 'Again' });
    expect(await usesLeft(ticket.id)).toBe(1);
    const page = await manager.visit(paths.validations.show(validationId));
    expect(expectPage(page, 'Validations/Show').scan).toMatchObject({
      result: 'undone',
      undo: { cause: 'supervisor', reason: 'Scanned by mistake', late: false },
    });
    const state = (to: string) =>
      manager.post(paths.validations.ticketState(validationId), { state: to, reason: 'Copied' });
    await state('blocked');
    expect((await scan(manager, ticket.code, { gateId: gate.id })).result).toBe('blocked');
    await state('valid');
    expect((await scan(manager, ticket.code, { gateId: gate.id })).result).toBe('accepted');
  });

  it('prints a scan, and a day at a gate', async () => {
    const { validationId } = await scan(manager, (await sellTicket({ venueId })).code, { gateId: gate.id });
    const proof = expectPage(await manager.visit(paths.validations.print(validationId)), 'Validations/ShowPrint');
    expect(proof.scan).toMatchObject({ id: validationId, result: 'accepted' });
    const zone = (await prisma.venue.findUniqueOrThrow({ where: { id: venueId } })).timeZone;
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: zone });
    const sheet = expectPage(await manager.visit(paths.validations.day(gate.id, day)), 'Validations/ShowPrint');
    expect(sheet.day?.scans.map(({ id }) => id)).toContain(validationId);
    expect(sheet.day?.more).toBe(0);
    expect((await manager.visit(paths.validations.day(gate.id, 'soon'))).status).toBe(404);
  });
});
