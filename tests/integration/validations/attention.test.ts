/** Notes about a visitor at the gate, and questions before an entry counts. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { prepare } from '../../support/prepare';
import { createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { createEntryRule, createGate, scan, scansOf, sellTicket, send, type Ticket, WITH_ADULT } from './gateFixture';
import { deliver, openDevice } from './offlineFixture';

const CARD = {
  id: 'card',
  kind: 'choice',
  label: { en: 'Which card?', es: '¿Qué carné?' },
  options: [
    { value: 'student', label: { en: 'Student', es: 'Estudiante' } },
    { value: 'youth', label: { en: 'Youth' } },
  ],
};
const SEEN = { id: 'seen', kind: 'text', label: { en: 'Number of the card' }, options: [] };

const app = runApp();
const validator = signedIn(app, 'validator');
const manager = signedIn(app, 'manager');
const gate = prepare(async () => createGate(await createVenue()));

const sell = (gateQuestions: object[] = []) =>
  sellTicket({ venueId: gate.venueId, product: { uses: 3, gateQuestions } as never });
const at = (code: string, more: object = {}) => scan(validator, code, { gateId: gate.id, ...more });
const note = async (client: Client, ticket: Ticket, text: string) =>
  client.json('PUT', paths.orders.gateNote(ticket.order.reference, 1), { note: text });
const storyOf = async (id: string) =>
  expectPage(await manager.get(paths.validations.show(id)), 'Validations/Show').scan;

describe('a note for the gate', () => {
  it('is told with every scan of the ticket, online and offline, and to nobody else', async () => {
    const ticket = await sell();
    for (let time = 0; time < 2; time += 1) await note(manager, ticket, '  Wheelchair, by the side door ');
    expect((await at(ticket.code)).details.note).toBe('Wheelchair, by the side door');
    expect((await at(ticket.code, { direction: 'exit' })).details.note).toBe('Wheelchair, by the side door');
    expect((await openDevice(validator, gate.id)).tickets.find(({ id }) => id === ticket.id)?.note).toContain('Wheel');
    const orderPage = paths.orders.show(ticket.order.reference);
    expect(expectPage(await manager.visit(orderPage), 'Orders/Show').items).toMatchObject([
      { gateNote: 'Wheelchair, by the side door', canNoteGate: true },
    ]);
    const { linkSecret } = await prisma.order.findUniqueOrThrow({ where: { id: ticket.order.id } });
    expect(
      (await app.newClient().get(paths.orders.show(ticket.order.reference, manageKey(linkSecret)))).text,
    ).not.toContain('Wheelchair');
    // Neither in the scan, which is immutable, nor in the log.
    expect(JSON.stringify(await scansOf(ticket.id))).not.toContain('Wheelchair');
    const logged = await prisma.auditLog.findMany({ where: { subjectId: ticket.order.id } });
    expect(logged.map(({ action }) => action).filter((action) => action.includes('gate_note'))).toEqual([
      'order.gate_note_set',
    ]);
    expect(JSON.stringify(logged.map(({ before, after }) => [before, after]))).not.toContain('Wheelchair');

    await sql('test_erase', 'select erase_holders(array[$1::uuid])', [ticket.order.id]);
    expect((await at(ticket.code)).details.note).toBeNull();
  });

  it('is written by those who may change the order', async () => {
    const ticket = await sell();
    expect((await note(validator, ticket, 'VIP')).status).toBe(403);
    expect((await note(manager, ticket, 'x'.repeat(201))).status).toBe(422);
    const elsewhere = [paths.orders.gateNote(ticket.order.reference, 2), paths.orders.gateNote('NOSUCH22', 1)];
    for (const path of elsewhere) expect((await manager.json('PUT', path, { note: 'VIP' })).status).toBe(404);
    await note(manager, ticket, 'VIP');
    await note(manager, ticket, ' ');
    expect((await at(ticket.code)).details.note).toBeNull();
  });
});

describe('a question at the gate', () => {
  it('is to be answered before the entry counts: until then nothing is recorded, and the same scan goes on', async () => {
    const ticket = await sell([CARD, WITH_ADULT, SEEN]);
    const nonce = randomUUID();
    const asked = await at(ticket.code, { nonce });
    expect(asked).toMatchObject({ result: 'answer_needed', replayed: false, details: { usesLeft: 3 } });
    expect(asked.details.questions?.[0]).toMatchObject({ id: 'card', kind: 'choice', label: 'Which card?' });
    for (const answers of [
      { card: 'student' },
      { card: 'senior', adult: 'yes', seen: '7' },
      { card: 'youth', adult: 'perhaps', seen: '7' },
    ])
      expect((await at(ticket.code, { nonce, answers })).result).toBe('answer_needed');
    expect(await scansOf(ticket.id)).toEqual([]);

    const answers = { card: 'student', adult: 'no', seen: ' A-7 ', other: 'x' };
    const both = await Promise.all([1, 2].map(() => at(ticket.code, { nonce, answers })));
    expect(both.map(({ result }) => result)).toEqual(['accepted', 'accepted']);
    expect(await scansOf(ticket.id)).toMatchObject([{ result: 'accepted' }]);
    expect((await storyOf(both[0]!.validationId)).answers).toEqual([
      { question: 'Which card?', answer: 'Student' },
      { question: 'With an adult?', answer: 'No' },
      { question: 'Number of the card', answer: 'A-7' },
    ]);
    expect((await at(ticket.code, { direction: 'exit' })).result).toBe('exited');
    await sql('test_erase', 'select erase_holders(array[$1::uuid])', [ticket.order.id]);
    expect((await storyOf(both[0]!.validationId)).answers).toEqual([]);
  });

  it('comes after every other refusal, rules of entry among them; a supervisor lets in without', async () => {
    const ticket = await sell([WITH_ADULT]);
    const rule = await createEntryRule({ when: { all: [{ fact: 'product', op: 'in', values: [ticket.productId] }] } });
    expect((await at(ticket.code)).result).toBe('rules');
    await prisma.validationRule.delete({ where: { id: rule } });
    await prisma.validationRule.deleteMany();
    const forced = await scan(manager, ticket.code, { gateId: gate.id, forceReason: 'Known to the house' });
    expect(forced).toMatchObject({ result: 'accepted', details: { forced: 'answer_needed' } });
    await prisma.ticket.update({ where: { id: ticket.id }, data: { state: 'blocked' } });
    expect((await at(ticket.code, { answers: { adult: 'yes' } })).result).toBe('blocked');
  });

  it('travels with the list, and its answer arrives with the scan', async () => {
    const ticket = await sell([CARD]);
    const device = await openDevice(validator, gate.id);
    expect(device.scan(ticket.code, { isDropped: true }).result).toBe('answer_needed');
    expect(device.scan(ticket.code, { answers: { card: 'youth' } }).result).toBe('accepted');
    await deliver(validator, device.log);
    await deliver(validator, device.log);
    const [stored] = await scansOf(ticket.id);
    expect(stored).toMatchObject({ result: 'accepted' });
    expect((await storyOf(stored!.id)).answers).toEqual([{ question: 'Which card?', answer: 'Youth' }]);
  });

  it('refuses bad answers beside their field', async () => {
    const ticket = await sell([SEEN]);
    for (const answers of ['x', { seen: 7 }, { seen: 'x'.repeat(301) }])
      expect((await send(validator, ticket.code, { gateId: gate.id, answers } as never)).status).toBe(422);
    expect((await at(ticket.code, { answers: { seen: ' \u0000 ' } })).result).toBe('answer_needed');
  });
});
