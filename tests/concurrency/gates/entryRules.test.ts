/** A validation rule at many gates of two processes: it counts every entry, and applies from its commit. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { staffAt, staffAtEach } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { type Held, hold, payAt, place, runBoxOffice } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutGuard, withoutTrigger } from '../withoutGuard';

const SCANS = 20;

const office = runBoxOffice();
let devices: Client[];
let manager: Client;
beforeAll(async () => {
  devices = await staffAtEach(office.processes, 'validator');
  manager = await staffAt(office.processes[0]!, 'manager');
});
beforeEach(() => prisma.validationRule.deleteMany());

async function buyTicket(): Promise<string> {
  const product = await createProduct(office.event.id, { uses: 50, entryBeforeMinutes: 600, entryAfterMinutes: 600 });
  const slot = await createSlot(office.event.id, { inHours: 0.05 });
  const held = (
    await hold(office.door(0), office.event.slug, [{ productId: product, appointmentId: slot, quantity: 1 }])
  ).json<Held>();
  await payAt(office.door(0), await place(office.door(0), held));
  const { reference } = await prisma.ticket.findFirstOrThrow({ where: { order: { reference: held.reference } } });
  return reference;
}

async function scan(process: number, code: string): Promise<string> {
  const asked = { nonce: randomUUID(), code, scannedAt: new Date().toISOString() };
  return (await devices[process]!.json('POST', paths.validations.scans(), asked)).json<{ result: string }>().result;
}

const saveRule = async (most: number) => {
  const when = { all: [{ fact: 'entries_today', op: 'ge', value: most }] };
  const texts = { name: 'So many a day', message: { en: 'Enough for today' } };
  const rule = { id: uuidv7(), venueId: null, effect: 'deny', priority: 1, active: true, when, ...texts };
  const { status } = await manager.json('POST', paths.validationRules.index(), rule, { follow: false });
  expect(status).toBe(303);
};

/** The same ticket at both processes concurrently. @returns the number of entries */
async function letIn(): Promise<number> {
  const code = await buyTicket();
  const results = await Promise.all(Array.from({ length: SCANS }, (_, n) => scan(n % 2, code)));
  expect(results.every((result) => ['accepted', 'rules'].includes(result))).toBe(true);
  return results.filter((result) => result === 'accepted').length;
}

/** A rule is created at one process; the next scan is at the other. */
async function scanAfterRule(): Promise<string> {
  const code = await buyTicket();
  expect(await scan(1, code)).toBe('accepted');
  await saveRule(1);
  return scan(1, code);
}

it('lets in twice a day where that is the rule, however many gates ask at once', async () => {
  await saveRule(2);
  for (let round = 0; round < 5; round += 1) expect(await letIn()).toBe(2);
});

it('holds for the next scan at another process', async () => {
  for (let round = 0; round < 5; round += 1) {
    await prisma.validationRule.deleteMany();
    expect(await scanAfterRule()).toBe('rules');
  }
});

describe('control: a gate that decides by facts that are no longer so', UNTIL_IT_SHOWS, () => {
  beforeAll(() => withoutGuard('scan_facts', [["f.version::text = s.ruled ->> 'version'", 'true']]));

  it('lets in more often', async () => {
    await saveRule(2);
    expect(await letIn()).toBeGreaterThan(2);
  });
});

describe('control: a gate that compares no version and hears of nothing', () => {
  beforeAll(async () => {
    await withoutTrigger('validation_rules', 'validation_rules_heard');
    await withoutGuard('scan_facts', [['s.rules = (select version from validation_rule_state)', 'true']]);
  });

  it('goes on with the rules it knew', async () => {
    expect(await scanAfterRule()).toBe('accepted');
  });
});
