/** A company's codes and credit at two processes concurrently; a distribution that is killed halfway. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import type { ContactRole } from '../../../server/shared/bulkOrders';
import { paths } from '../../../server/shared/paths';
import { claim, codesOf, createCompany, handOut, openProduct, order } from '../../integration/bulk-orders/bulkFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { runBoxOffice, untilOutboxIsEmpty } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutConstraint, withoutGuard } from '../withoutGuard';

const ROUNDS = 4;
const CREDIT = { methods: ['on_account'], creditLimitCents: 10_000_000 };

const office = runBoxOffice();
let product: string;
beforeAll(async () => {
  product = await openProduct(office.venueId);
});

/** Two contacts of a company, one at each process. */
async function contacts(companyId: string, role: ContactRole = 'buyer'): Promise<[Client, Client]> {
  const doors = await Promise.all(
    office.processes.map(async (server) => {
      const { id: userId, email } = await makeUser('company');
      await prisma.companyContact.create({ data: { companyId, userId, role } });
      return signInAs(server, email);
    }),
  );
  return doors as [Client, Client];
}

async function bought(quantity: number): Promise<{ id: string; doors: [Client, Client] }> {
  const companyId = await createCompany(CREDIT);
  const doors = await contacts(companyId);
  const { id } = await order(doors[0], companyId, [{ productId: product, quantity }]);
  await doors[0].json('POST', paths.bulk.onAccount(id), { id: randomUUID() });
  // An outbox listener of one of the processes creates the codes.
  await expect.poll(async () => (await codesOf(id)).length).toBe(quantity);
  return { id, doors };
}

/** A contact orders a quote while another cancels it. @returns how many orders are pending after a confirmed cancellation */
async function cancelWhilePlaced(): Promise<number> {
  let pending = 0;
  for (let round = 0; round < ROUNDS * 3; round += 1) {
    const companyId = await createCompany(CREDIT);
    const doors = await contacts(companyId);
    const { id } = await order(doors[0], companyId, [{ productId: product, quantity: 1 }], 'quote');
    const wait = new Promise((resolve) => setTimeout(resolve, round * 2));
    const [, cancelled] = await Promise.all([
      doors[round % 2]!.json('POST', paths.bulk.place(id), {}),
      wait.then(() => doors[(round + 1) % 2]!.json('POST', paths.bulk.cancel(id), {})),
    ]);
    expect(cancelled.status).toBeLessThan(400);
    const { state, order: placed } = await prisma.masterOrder.findUniqueOrThrow({
      where: { id },
      include: { order: true },
    });
    if (state !== 'cancelled' && placed?.state !== 'cancelled') pending += 1;
  }
  return pending;
}

it('an order of a company that is placed and cancelled in one moment is cancelled where that was answered', async () => {
  expect(await cancelWhilePlaced()).toBe(0);
});

const isDone = ({ status }: { status: number }) => status < 400;

/** With a limit of 100.00, two contacts pay 70.00 each concurrently. @returns the number of successes, and the debt */
async function payTogether(): Promise<{ paid: number; owed: number }> {
  const companyId = await createCompany({ ...CREDIT, creditLimitCents: 10_000 });
  const doors = await contacts(companyId);
  const orders: string[] = [];
  for (const door of doors) orders.push((await order(door, companyId, [{ productId: product, quantity: 10 }])).id);
  const answers = await Promise.all(
    doors.map((door, at) => door.json('POST', paths.bulk.onAccount(orders[at]!), { id: randomUUID() })),
  );
  const { owedCents } = await prisma.company.findUniqueOrThrow({ where: { id: companyId } });
  return { paid: answers.filter(isDone).length, owed: Number(owedCents) };
}

/** A payment on account of 70.00 is sent twice concurrently, with one id. @returns the debt */
async function payTwice(): Promise<number> {
  const companyId = await createCompany(CREDIT);
  const { id: userId, email } = await makeUser('company');
  await prisma.companyContact.create({ data: { companyId, userId, role: 'buyer' } });
  // The same user at both processes, because a payment's id belongs to one user.
  const doors = (await Promise.all(office.processes.map((server) => signInAs(server, email)))) as [Client, Client];
  const { id } = await order(doors[0], companyId, [{ productId: product, quantity: 10 }]);
  const payment = { id: randomUUID() };
  await Promise.all(doors.map((door) => door.json('POST', paths.bulk.onAccount(id), payment)));
  const { owedCents } = await prisma.company.findUniqueOrThrow({ where: { id: companyId } });
  return Number(owedCents);
}

/** A code is redeemed by one and revoked by the other. */
async function claimWhileRevoked(first: number, apart = 8) {
  const { id, doors } = await bought(1);
  await handOut(doors[0], id, [{ email: 'one@example.test' }]);
  const [code] = await codesOf(id);
  const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const [claimed, revoked] = await Promise.all([
    later(first).then(() => claim(office.door(0), code!.code)),
    later(apart - first).then(() => doors[1].json('POST', paths.bulk.revoke(id), { codes: [code!.id] })),
  ]);
  const [after] = await codesOf(id);
  const tickets = await prisma.ticket.count({ where: { orderItemId: code!.orderItemId, state: 'valid' } });
  return { isClaimed: isDone(claimed), isRevoked: isDone(revoked), state: after!.state, tickets };
}

it('two contacts never pass the limit', async () => {
  for (let round = 0; round < ROUNDS; round += 1) expect(await payTogether()).toEqual({ paid: 1, owed: 7000 });
});

it('a payment on account that is sent twice at once is owed once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) expect(await payTwice()).toBe(7000);
});

it('of two who ask for the last code one has it; of two who open one link one has its ticket', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, doors } = await bought(1);
    await doors[0].json('POST', paths.bulk.links(id), { id: randomUUID(), domains: [], perPerson: 5 });
    const { token } = await prisma.claimLink.findFirstOrThrow({ where: { masterOrderId: id } });
    const asked = await Promise.all(
      ['ana', 'berta'].map((name, turn) =>
        office
          .door(turn)
          .json(
            'POST',
            paths.bulk.ask(token),
            { id: randomUUID(), name, email: `${name}@example.test` },
            { follow: false },
          ),
      ),
    );
    expect(asked.filter(isDone)).toHaveLength(1);
    const [code] = await codesOf(id);
    const claims = await Promise.all([0, 1].map((turn) => claim(office.door(turn), code!.code)));
    expect(claims.filter(isDone)).toHaveLength(1);
    expect(await prisma.ticket.count({ where: { orderItemId: code!.orderItemId } })).toBe(1);
  }
});

/** Two people request a code through a link for one code. @returns the number served, and the codes given */
async function askTogether(): Promise<{ served: number; given: number }> {
  const { id, doors } = await bought(2);
  const link = { id: randomUUID(), domains: [], perPerson: 1, totalLimit: 1, endsOn: null };
  await doors[0].json('POST', paths.bulk.links(id), link);
  const { token } = await prisma.claimLink.findUniqueOrThrow({ where: { id: link.id } });
  const asked = await Promise.all(
    ['ana', 'berta'].map((name, turn) => {
      const body = { id: randomUUID(), name, email: `${name}@example.test` };
      return office.door(turn).json('POST', paths.bulk.ask(token), body, { follow: false });
    }),
  );
  const given = await prisma.bulkHandout.count({ where: { linkId: link.id } });
  return { served: asked.filter(isDone).length, given };
}

it('of two who ask a link for the last code that it may give one has it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) expect(await askTogether()).toEqual({ served: 1, given: 1 });
});

it('a code that is revoked while it is claimed is one or the other', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { isClaimed, isRevoked, state, tickets } = await claimWhileRevoked(round % 2 === 0 ? 0 : 8);
    expect([isClaimed, isRevoked].filter(Boolean)).toHaveLength(1);
    expect([state, tickets]).toEqual(isClaimed ? ['claimed', 1] : ['free', 0]);
  }
});

it('a distribution that is killed half-way goes on, and nobody gets two mails', async () => {
  const { id, doors } = await bought(31);
  const mark = id.slice(0, 8);
  const rows = Array.from({ length: 30 }, (_, n) => ({ email: `killed${n}-${mark}@example.test` }));
  await handOut(doors[1], id, rows);
  const written = () =>
    sql<{ recipient: string }>(
      'test_bulk_mails',
      `select recipient from mail_log where kind = 'bulk_orders.codes' and recipient like '%' || $1 || '%'`,
      [mark],
    );
  await expect.poll(async () => (await written()).length, { interval: 20 }).toBeGreaterThan(0);
  await office.processes[0].kill9();
  await office.startAgain(0);
  // Rows of the killed process are due again after two minutes; here immediately, although it may still write.
  await sql('test_due', `update bulk_handouts set mail_claimed_at = now() - interval '3 minutes' where mail_waiting`);
  await handOut(doors[1], id, [{ email: `last-${mark}@example.test` }]);
  await expect.poll(async () => (await written()).length).toBe(31);
  await untilOutboxIsEmpty();
  const recipients = (await written()).map(({ recipient }) => recipient);
  expect([recipients.length, new Set(recipients).size]).toEqual([31, 31]);
});

describe('control: looked at first, changed afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutConstraint('companies', 'companies_credit');
    await withoutGuard('take_on_account', [
      [
        'perform 1 from companies where id = v_company for update;',
        'remaining := (select owed_cents from companies where id = v_company);\n  perform pg_sleep(0.3);',
      ],
      [' and owed_cents + v_amount <= credit_limit_cents', ' and remaining + v_amount <= credit_limit_cents'],
      ['elsif v_raised then', "elsif outcome <> 'replayed' then"],
    ]);
    await withoutConstraint('claim_links', 'claim_links_limit');
    await withoutGuard('ask_for_code', [
      ["where token = p ->> 'token' for update;", "where token = p ->> 'token';\n  perform pg_sleep(0.3);"],
      ['(total_limit is null or taken < total_limit)', '(total_limit is null or v_link.taken < total_limit)'],
    ]);
    await withoutGuard('claim_code', [
      ['from bulk_codes where id = v_id for update;', 'from bulk_codes where id = v_id;'],
      ['  perform lock_series', '  perform pg_sleep(0.3);\n  perform lock_series'],
    ]);
  });

  it('two contacts pass the limit', async () => {
    expect(await payTogether()).toEqual({ paid: 2, owed: 14_000 });
  });

  it('one payment is owed twice', async () => {
    expect(await payTwice()).toBe(14_000);
  });

  it('a link gives more than it may', async () => {
    expect(await askTogether()).toEqual({ served: 2, given: 2 });
  });

  it('a code is claimed and revoked', async () => {
    expect(await claimWhileRevoked(0, 150)).toMatchObject({ isClaimed: true, isRevoked: true });
  });
});

describe('control: a cancelling that does not wait for the placing', UNTIL_IT_SHOWS, () => {
  beforeAll(() =>
    withoutGuard('cancel_master', [
      ['version = version + 1 where id = p_id', "version = version + 1 where id = p_id and state = 'quote'"],
      [' for update', ''],
    ]),
  );

  it('is answered, and the order is pending', async () => {
    expect(await cancelWhilePlaced()).toBeGreaterThan(0);
  });
});
