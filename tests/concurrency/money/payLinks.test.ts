/** A payment link at two processes concurrently: paid twice, and withdrawn during a payment. */
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { goesTo, linked, making, pay, paymentsOf } from '../../integration/payments/linkFixture';
import { payWith, SESSION } from '../../integration/payments/paymentFixture';
import { place, type Sale } from '../../integration/tickets/saleFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { prepare } from '../../support/prepare';
import { runBoxOffice } from '../boxOffice';
import { UNTIL_IT_SHOWS, untilItThinks, withoutGuard } from '../withoutGuard';

const ROUNDS = 4;
const CARD = { payment: 'sandbox:card' };

const office = runBoxOffice();
const manager = prepare(async () => signInAs(office.processes[0], (await makeUser('manager')).email));

type Linked = { sale: Sale; link: string; id: string };
async function withLink(): Promise<Linked> {
  const sale = await place({ quantity: 2 });
  const link = await linked(manager, sale, { email: '' });
  return { sale, link, id: link.split('/').at(-2)! };
}
const withdraw = ({ id }: Linked) => manager.json('POST', paths.payLinks.withdraw(id), {}, { follow: false });
const begunBy = async ({ sale }: Linked) => (await paymentsOf(sale)).filter(({ byLink }) => byLink);

it('two who pay at once come to one payment, and its money is taken once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await withLink();
    const answers = await Promise.all([0, 1, 2, 3].map((turn) => pay(office.door(turn), one.link, CARD)));
    const sessions = answers.map((answer) => SESSION.exec(goesTo(answer))?.[1]);
    expect(new Set(sessions).size, String(sessions)).toBe(1);
    await Promise.all([0, 1].map((turn) => payWith(office.processes[turn as 0 | 1], sessions[0]!, '4000000000000077')));
    const states = await Promise.all(
      [0, 1].map(async (turn) => (await office.door(turn).get(one.link)).page!.props.state),
    );
    expect(states).toEqual(['used', 'used']);
    expect((await begunBy(one)).map(({ state, order }) => [state, order])).toEqual([['captured', 'paid']]);
    expect(goesTo(await pay(office.door(1), one.link, CARD))).toBe(one.link);
  }
});

it('a link that is withdrawn while somebody begins to pay leaves no payment open', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await withLink();
    const [, answer] = await Promise.all([pay(office.door(1), one.link, CARD), withdraw(one)]);
    expect(answer.status).toBeLessThan(400);
    expect((await making(manager, one.sale)).links[0]!.state).toBe('withdrawn');
    expect((await begunBy(one)).filter(({ state }) => state !== 'cancelled')).toEqual([]);
  }
});

describe('without its guard', UNTIL_IT_SHOWS, () => {
  const guard = `  if p_link is not null and payment_link_state(p_link) <> 'open' then
    return;
  end if;
`;
  const lock = '  select * into v_order from orders where id = p_order for update;\n';
  beforeAll(() =>
    withoutGuard('retry_payment', [
      [guard, ''],
      [lock, `${guard}  perform pg_sleep(0.5);\n${lock}`],
    ]),
  );

  it('a payment is begun by a link that is withdrawn', async () => {
    const one = await withLink();
    const paying = pay(office.door(1), one.link, CARD);
    await untilItThinks();
    expect((await withdraw(one)).status).toBeLessThan(400);
    await paying;
    expect((await begunBy(one)).map(({ state }) => state)).toContain('created');
  });
});
