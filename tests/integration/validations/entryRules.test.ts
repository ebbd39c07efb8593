/** Validation rules at the gate and in the back office. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { RuleTestAnswer } from '../../../server/validations/pages';
import { forgetRules } from '../../../server/validations/rules/rulesInForce';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { thisYear } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { forceState } from '../../support/forceState';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createEntryRule, createGate, type Gate, scan, scansOf, sellTicket, type Ticket } from './gateFixture';

const app = runApp();
let validator: Client;
let manager: Client;
let venueId: string;
let gates: Gate[];

beforeAll(async () => {
  const user = await makeUser('validator');
  validator = await signInAs(app, user.email);
  manager = await signInAs(app, (await makeUser('manager')).email);
  venueId = await createVenue();
  gates = await Promise.all(['North', 'South', 'West'].map((name) => createGate(venueId, name)));
});
afterEach(async () => {
  await prisma.validationRule.deleteMany();
  forgetRules();
});

const DAY = 86_400_000;

const sell = (input: Parameters<typeof sellTicket>[0] = {}) => sellTicket({ venueId, ...input });
/** A backdated entry. */
const recordEntry = ({ id, eventId }: Ticket, gateId: string, agoMs: number) => {
  const when = new Date(Date.now() - agoMs);
  const ids = { id: uuidv7(), nonce: randomUUID(), ticketId: id, eventId, gateId };
  return prisma.validation.create({
    data: { ...ids, result: 'accepted', code: '', scannedAt: when, receivedAt: when },
  });
};

describe('cases from the field', () => {
  it('a ticket that was used and then cancelled is refused as cancelled', async () => {
    await createEntryRule();
    const ticket = await sell();
    await scan(validator, ticket.code, { gateId: gates[0]!.id });
    await forceState('orders', ticket.order.id, 'refunded');
    expect((await scan(validator, ticket.code, { gateId: gates[0]!.id })).result).toBe('cancelled');
  });

  it('a two-day ticket enters on day two at another gate, after an exit that was forgotten on day one', async () => {
    const ticket = await sell({ product: { uses: 2 } });
    await createEntryRule({ name: 'Once a day' });
    await createEntryRule({ name: 'Leave first', when: { all: [{ fact: 'inside', op: 'is', value: true }] } });
    await recordEntry(ticket, gates[0]!.id, DAY);
    await prisma.ticket.update({ where: { id: ticket.id }, data: { usesLeft: 1 } });
    expect((await scan(validator, ticket.code, { gateId: gates[1]!.id })).result).toBe('accepted');
  });

  it('entries are counted by the day where the rule says so, and a second one is refused with its message', async () => {
    const ticket = await sell({ product: { uses: 5 } });
    await createEntryRule({ name: 'Once a day' });
    expect((await scan(validator, ticket.code, { gateId: gates[0]!.id })).result).toBe('accepted');
    const second = await scan(validator, ticket.code, { gateId: gates[1]!.id });
    expect(second).toMatchObject({
      result: 'rules',
      details: { rule: { name: 'Once a day', message: 'Please wait' } },
    });
    expect((await scansOf(ticket.id)).map(({ result }) => result)).toEqual(['accepted', 'rules']);
    expect(await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } })).toMatchObject({ usesLeft: 4 });
  });

  it('the long and the short form of a code are one ticket, whatever the rules', async () => {
    await createEntryRule({ when: { all: [{ fact: 'entries_total', op: 'ge', value: 1 }] } });
    const [signed, typed] = [await sell({ product: { uses: 3 } }), await sell({ product: { uses: 3 } })];
    expect((await scan(validator, signed.code)).result).toBe('accepted');
    expect((await scan(validator, signed.reference)).result).toBe('rules');
    expect((await scan(validator, typed.reference)).result).toBe('accepted');
    expect((await scan(validator, typed.code)).result).toBe('rules');
  });

  it('“leave gate A first”: inside by one gate, it enters by another only after an exit', async () => {
    const [a, b] = [gates[0]!.id, gates[1]!.id];
    await createEntryRule({
      when: {
        all: [
          { fact: 'gate', op: 'in', values: [b] },
          { fact: 'gates_today', op: 'in', values: [a] },
          { fact: 'inside', op: 'is', value: true },
        ],
      },
    });
    const ticket = await sell({ product: { uses: 3 } });
    expect((await scan(validator, ticket.code, { gateId: a })).result).toBe('accepted');
    expect((await scan(validator, ticket.code, { gateId: b })).result).toBe('rules');
    expect((await scan(validator, ticket.code, { gateId: a, direction: 'exit' })).result).toBe('exited');
    expect((await scan(validator, ticket.code, { gateId: b })).result).toBe('accepted');
    expect(await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } })).toMatchObject({ usesLeft: 1 });
  });

  it('a warning lets in and says what to look at, once for each sending of the scan', async () => {
    const ticket = await sell();
    await createEntryRule({
      effect: 'warn',
      when: { all: [{ fact: 'age', op: 'unknown' }] },
      message: { en: 'Ask for the age' },
    });
    const nonce = randomUUID();
    const first = await scan(validator, ticket.code, { nonce });
    expect(first).toMatchObject({
      result: 'accepted',
      details: { rule: { effect: 'warn', message: 'Ask for the age' } },
    });
    expect(await scan(validator, ticket.code, { nonce })).toEqual({ ...first, replayed: true });
  });

  it('the age comes from the question for the date of birth', async () => {
    const holderFields = [{ name: 'birth_date', kind: 'date', label: { en: 'Born on' }, required: true }];
    const ticket = await sell({ product: { holderFields } });
    const { orderItemId } = await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } });
    const year = thisYear() - 10;
    await prisma.orderItemProfile.create({ data: { orderItemId, data: { birth_date: `${year}-01-01` } } });
    await createEntryRule({ name: 'Adults', when: { all: [{ fact: 'age', op: 'lt', value: 18 }] } });
    expect(await scan(validator, ticket.code)).toMatchObject({
      result: 'rules',
      details: { rule: { name: 'Adults' } },
    });
  });
});

const FORM = {
  ...{ name: 'Once a day', effect: 'deny', priority: 10, message: { en: 'Come back tomorrow', es: 'Vuelva mañana' } },
  ...{ active: true, when: { all: [{ fact: 'entries_today', op: 'ge', value: 1 }] } },
};

describe('the back office', () => {
  it('makes, shows, changes and deletes a rule, which the next scan obeys', async () => {
    const id = uuidv7();
    const form = { ...FORM, venueId };
    await manager.post(paths.validationRules.index(), { ...form, id });
    await manager.post(paths.validationRules.index(), { ...form, id });
    expect(
      expectPage(await manager.get(paths.validationRules.index()), 'Admin/ValidationRules/Index').list.rows,
    ).toHaveLength(1);
    const { record, options } = expectPage(
      await manager.get(paths.validationRules.edit(id)),
      'Admin/ValidationRules/Edit',
    );
    expect(record).toEqual({ id, version: 1, values: form });
    expect(options.gates.map(({ label }) => label)).toContain('Museo del Faro: North');

    const ticket = await sell({ product: { uses: 9 } });
    expect((await scan(validator, ticket.code)).result).toBe('accepted');
    expect((await scan(validator, ticket.code)).result).toBe('rules');
    await manager.json('PATCH', paths.validationRules.one(id), { ...form, active: false, version: 1 });
    expect((await scan(validator, ticket.code)).result).toBe('accepted');
    const stale = await manager.json('PATCH', paths.validationRules.one(id), { ...form, name: 'Other', version: 1 });
    expect(stale.status).toBe(409);
    await manager.json('DELETE', paths.validationRules.one(id), {});
    expect(await prisma.validationRule.count()).toBe(0);
  });

  it.each([
    ['no conditions', { when: { all: [] } }, 'when'],
    ['no tree', { when: 'everybody' }, 'when'],
    [
      'groups four deep',
      { when: { all: [{ any: [{ all: [{ any: [{ fact: 'inside', op: 'is', value: true }] }] }] }] } },
      'when.all.0.any.0.all.0',
    ],
    ['a fact that there is not', { when: { any: [{ fact: 'mood', op: 'ge', value: 1 }] } }, 'when.any.0'],
    ['a comparison that does not fit', { when: { all: [{ fact: 'gate', op: 'ge', value: 1 }] } }, 'when.all.0'],
    ['half a condition', { when: { all: [{ fact: 'time', op: 'between', from: '10:00', to: '' }] } }, 'when.all.0'],
    ['a gate that there is not', { when: { all: [{ fact: 'gate', op: 'in', values: [randomUUID()] }] } }, 'when'],
    ['a product that is none', { when: { all: [{ fact: 'product', op: 'in', values: ['x'] }] } }, 'when'],
    ['no message', { message: {} }, 'message'],
    ['a venue that there is not', { venueId: randomUUID() }, 'venueId'],
  ])('refuses %s beside its field', async (_name, change, field) => {
    const answer = await manager.json('POST', paths.validationRules.index(), {
      ...FORM,
      venueId: null,
      id: uuidv7(),
      ...change,
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
    expect(await prisma.validationRule.count()).toBe(0);
  });

  it('tries a rule on a ticket, at any time, and keeps nothing', async () => {
    const ticket = await sell({ product: { uses: 3 } });
    await scan(validator, ticket.code, { gateId: gates[0]!.id });
    const ask = async (at: string | null, code = ticket.reference) => {
      const rule = { ...FORM, venueId: null };
      const asked = { id: null, venueId: null, rule, code, gateId: gates[1]!.id, at };
      return (await manager.json('POST', paths.validationRules.test(), asked)).json<RuleTestAnswer>();
    };
    const before = await prisma.validation.count();
    expect(await ask(null)).toMatchObject({
      ...{ result: 'rules', product: 'Adult', because: FORM.when.all },
      ...{
        rule: { isThis: true, message: 'Come back tomorrow' },
        own: { isTrue: true, because: FORM.when.all },
        facts: { entries_today: 1, gates_today: [gates[0]!.id] },
      },
    });
    expect(await ask(new Date(Date.now() + 9 * DAY).toISOString())).toMatchObject({
      result: 'wrong_day',
      rule: null,
      own: { isTrue: false, because: [] },
      facts: { entries_today: 0 },
    });
    // Used up, and denied before any rule; the rule's test still matches it.
    await prisma.ticket.update({ where: { id: ticket.id }, data: { usesLeft: 0 } });
    expect(await ask(null)).toMatchObject({ result: 'already_used', rule: null, own: { isTrue: true } });
    expect(await ask(null, 'nothing')).toMatchObject({ result: 'unknown', own: null, facts: null });
    expect(await prisma.validation.count()).toBe(before);
  });
});
