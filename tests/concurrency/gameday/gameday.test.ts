/** Two scenarios of the game day, shortened. The control plants faults, and shows that the proofs find each of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWrong } from '../../../scripts/gameday/checks';
import { type House, look, openHouse } from '../../../scripts/gameday/house';
import { type Outcome, runScenario } from '../../../scripts/gameday/run';
import { scenarios, select } from '../../../scripts/gameday/scenarios';
import { newSeen, watch } from '../../../scripts/gameday/seen';
import { connection } from '../../../server/infra/db';
import type { Answer } from '../../support/answer';

const PACE = { perSecond: 3, seconds: 4, aroundSeconds: 2 };

let house: House;
beforeAll(async () => {
  house = await openHouse(null);
});
afterAll(() => house?.close());

const run = (name: string): Promise<Outcome> => runScenario(house, select(scenarios(null), [name])[0]!, PACE);

describe('people buy, enter and ask for refunds', () => {
  it.each(['postgres-backends', 'mail-refusing'])('%s: nothing is lost, and no one sees a fault', async (name) => {
    const { wrong, paid, seen } = await run(name);
    expect(wrong, house.output()).toEqual([]);
    expect(seen.counts.fault).toBe(0);
    expect(paid).toBeGreaterThan(5);
  });
});

describe('control: the proofs find a planted fault', () => {
  const noPeople = () => ({ seen: newSeen(), paidThere: new Map(), paidHere: new Set<string>(), failures: [] });
  const found = async () => (await findWrong(house, noPeople())).join('\n');

  it('a second ticket for one sold item', async () => {
    expect(await found()).toBe('');
    await connection.script(`
      drop index tickets_one_live_per_item;
      create temporary table doubled on commit drop as select * from tickets where state = 'valid' limit 1;
      update doubled set id = gen_random_uuid(), reference = 'DOUBLED', serial = null;
      insert into tickets select * from doubled`);
    expect(await found()).toContain('sold items without exactly one ticket: 1');
    await connection.script(`delete from tickets where reference = 'DOUBLED'`);
  });

  it('an email that never arrived, and a refund that was made twice', async () => {
    const [lost] = house.mail.received.splice(0, house.mail.received.length);
    expect(await found()).toMatch(/emails that the mail server never got: \d+/);
    expect(lost).toBeDefined();
    house.stripe.refunds.push({ ...house.stripe.refunds[0]! });
    expect(await found()).toContain('a refund was made twice');
  });

  it('a charge whose order is gone', async () => {
    const [{ session } = { session: '' }] = await look<{ session: string }>(
      `select provider_ref as session from payments where state = 'captured' limit 1`,
    );
    house.stripe.sessions.set('cs_test_other', { ...house.stripe.sessions.get(session)!, id: 'cs_test_other' });
    expect(await found()).toContain('a charge without an order: cs_test_other');
  });

  it('an answer with a fault', async () => {
    const seen = newSeen();
    const answer = (status: number, headers = {}) =>
      ({ status, headers: new Headers(headers), text: '{"message":"Sorry"}', page: null }) as unknown as Answer;
    await watch(seen, 'reserve', async () => answer(500));
    await watch(seen, 'reserve', async () => answer(503));
    await watch(seen, 'reserve', async () => answer(503, { 'Retry-After': '5' }));
    await watch(seen, 'reserve', async () => answer(409));
    await watch(seen, 'reserve', () => Promise.reject(new TypeError('fetch failed')));
    expect(seen.counts).toEqual({ ok: 0, refused: 1, busy: 1, fault: 2, lost: 1, silent: 0 });
    expect([...seen.sentences.keys()]).toContain('busy, reserve 503: Sorry');
  });
});
