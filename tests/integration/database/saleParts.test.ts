/** Parts of the statements that hold, place and pay orders, each asked by itself. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { newReference, newSecret } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';

runApp();
let event: string;
let product: string;
let slot: string;
beforeAll(async () => {
  ({ id: event } = await createEvent(await createVenue()));
  product = await createProduct(event, { maxPerOrder: 50 });
  slot = await createSlot(event, { capacity: 60 });
});

async function answerOf(expression: string, values: unknown[] = []): Promise<unknown> {
  const [row] = await sql<{ answer: unknown }>('test_part', `select ${expression} as answer`, values);
  return row!.answer;
}

type Asked = { quantity: number; browser?: string; network?: string; key?: string };

const request = ({ quantity, browser, network, key = uuidv7() }: Asked) => ({
  ...{ id: uuidv7(), key, reference: newReference(8), secret: newSecret(), channel: 'web', locale: 'en' },
  ...{ tickets: quantity, browser: browser ?? null, network: network ?? null },
  lines: [{ event_id: event, product_id: product, appointment_id: slot, quantity }],
});

async function hold(asked: Asked): Promise<string> {
  const one = request(asked);
  await sql('test_hold', 'select outcome from hold_places($1::jsonb, 15)', [JSON.stringify([one])]);
  return one.id;
}

describe('charge_items', () => {
  const charge = (total: number, paid: number) =>
    answerOf(
      `(select row(fee, fee_rate, taxes)::text
        from charge_items('web', 'EUR', $1, $2, array[1000, 1000]::bigint[], array[1000, 1000]))`,
      [total, paid],
    );

  it('adds the tax of the fee after that of the items', async () => {
    expect(await charge(2000, 2)).toBe('(0,0,"{91,91,0}")');
    await sql(
      'test_fee',
      `update sales_channels set fee_kind = 'per_ticket', fee_cents = 75, fee_tax_rate = 2100, fee_currency = 'EUR'
       where code = 'web'`,
    );
    expect(await charge(2000, 2)).toBe('(150,2100,"{91,91,26}")');
    await sql('test_no_fee', `update sales_channels set fee_kind = 'none' where code = 'web'`);
  });
});

it.each([
  ['true, false, false, false, false', "'pending'", 'placed'],
  ['true, false, true, false, false', "'paid'", 'paid'],
  ['true, true, true, false, false', "'pending'", 'to_confirm'],
  ['false, false, false, true, true', "'held'", 'refused'],
  ['false, false, false, false, true', "'held'", 'over_limit'],
  ['false, false, false, false, false', "'paid'", 'replayed'],
  ['false, false, false, false, false', "'expired'", 'gone'],
  ['false, false, null, false, false', 'null', 'gone'],
])('placing_outcome(%s, %s) is %s', async (facts, state, outcome) =>
  expect(await answerOf(`placing_outcome(${facts}, ${state})`)).toBe(outcome),
);

it.each([
  // Minutes from now: the order's end, the latest end of a reopened order, the end of the payment method; the result.
  [5, null, null, 30],
  [50, 20, null, 50],
  [5, 20, null, 20],
  [15, null, 9000, 9000],
])('placed_until(%s, %s, %s) is %s minutes from now', async (expires, reopened, payUntil, until) =>
  expect(
    await answerOf(
      `(select (extract(epoch from placed_until(moment() + make_interval(mins => $1),
         moment() + make_interval(mins => $2), moment() + make_interval(mins => $3), 30) - moment()) / 60)::int)`,
      [expires, reopened, payUntil],
    ),
  ).toBe(until),
);

it.each([
  // is_free, unconfirmed, most, kept, places, limit, over_share
  ['true, 2, 3, 0, 1, 0, false', null],
  ['true, 3, 3, 0, 1, 0, false', 'over_unconfirmed'],
  ['false, 9, 3, 8, 2, 10, false', null],
  ['false, 0, 3, 9, 2, 10, true', 'over_contact'],
  ['false, 0, 3, 9, 2, 0, true', 'over_share'],
  ['true, 0, 0, 99, 9, 10, true', null],
])('placing_refusal(%s) is %s', async (facts, refusal) =>
  expect(await answerOf(`placing_refusal(${facts})`)).toBe(refusal),
);

it.each([
  // places, of_browser, browser, of_network, network, over_share, wait
  ['2, 8, 10, 98, 100, false, 0', null],
  ['3, 8, 10, 98, 100, true, 5', 'over_browser'],
  ['3, 8, 0, 98, 100, true, 5', 'over_network'],
  ['3, 8, 0, 98, 0, true, 5', 'over_share'],
  ['3, 8, 0, 98, 0, null, 5', 'too_often'],
])('hold_refusal(%s) is %s', async (facts, refusal) => expect(await answerOf(`hold_refusal(${facts})`)).toBe(refusal));

describe('facts of the limits', () => {
  it('unpaid_places and recent_holds count holds of a browser and a network', async () => {
    await hold({ quantity: 3, browser: 'b1', network: 'net1' });
    const second = await hold({ quantity: 2, browser: 'b2', network: 'net1' });
    const unpaid = (but: string[]) =>
      answerOf(`unpaid_places(array['b1', 'b2', 'b3'], array['net1', 'net2'], $1)`, [but]);
    expect(await unpaid([])).toEqual({ b1: 3, b2: 2, net1: 5 });
    expect(await unpaid([second])).toEqual({ b1: 3, net1: 3 });
    expect(await answerOf(`recent_holds(array['net1', 'net2']) #> '{net1,0}'`)).toBe(2);
    expect(await answerOf(`recent_holds(array['net1', 'net2']) #> '{net2,0}'`)).toBe(0);
  });

  it('new_requests leaves out what is unlimited and what was held before', async () => {
    const key = uuidv7();
    await hold({ quantity: 1, network: 'net3', key });
    const asked = [
      request({ quantity: 4, network: 'net3' }),
      request({ quantity: 1, network: 'net3', key }),
      request({ quantity: 2 }),
      request({ quantity: 5, browser: 'b4' }),
    ];
    expect(
      await answerOf('(select array_agg(array[n, places] order by n) from new_requests($1::jsonb))', [
        JSON.stringify(asked),
      ]),
    ).toEqual([
      ['1', '4'],
      ['4', '5'],
    ]);
  });

  it('mailbox_counts adds up the unpaid places of a mailbox, however it is written', async () => {
    const order = await hold({ quantity: 3, network: 'net5' });
    const place = { order_id: order, payment_id: uuidv7(), name: 'Ana', email: 'ana+1@box.test', locale: 'en' };
    await sql('test_place', 'select outcome from place_orders($1::jsonb, 30)', [
      JSON.stringify([{ ...place, provider: 'sandbox', method: 'card' }]),
    ]);
    const asked = JSON.stringify([{ email: 'Ana@box.test' }, { email: 'eva@box.test' }, { email: null }]);
    expect(await answerOf('(select to_jsonb(counts) from mailbox_counts($1::jsonb) counts)', [asked])).toEqual({
      places: { 'ana@box.test': 3, 'eva@box.test': 0 },
      unconfirmed: { 'ana@box.test': 0, 'eva@box.test': 0 },
    });
  });
});

it('held_requests keeps the order of the requests', async () => {
  const asked = [
    { key: 'b', channel: 'web', tickets: 2 },
    { key: 'a', hold_minutes: 3 },
  ];
  expect(
    await answerOf(
      `(select array_agg(concat_ws(' ', n, key, channel, tickets, hold_minutes) order by n)
        from held_requests($1::jsonb))`,
      [JSON.stringify(asked)],
    ),
  ).toEqual(['1 b web 2', '2 a 3']);
});

describe('over_placing_limits', () => {
  const over = (asked: object[], limits: object) =>
    answerOf('over_placing_limits($1::jsonb, $2::jsonb)', [JSON.stringify(asked), JSON.stringify(limits)]);

  it('counts the orders of a batch one after another, and none of staff', async () => {
    const orders: string[] = [];
    for (let held = 0; held < 3; held += 1) orders.push(await hold({ quantity: 2, network: 'net6' }));
    const [first, second, third] = orders;
    const staff = await hold({ quantity: 9 });
    const asked = [...orders, staff].map((id) => ({ order_id: id, email: 'Lim+1@box.test' }));
    const other = { order_id: third, email: 'other@box.test' };
    expect(await over(asked, {})).toEqual({});
    expect(await over(asked, { contact: 6 })).toEqual({});
    expect(await over(asked, { contact: 5 })).toEqual({ [third!]: 'over_contact' });
    expect(await over(asked, { share: 100 })).toEqual({ [second!]: 'over_share', [third!]: 'over_share' });
    expect(await over([asked[0]!, other], { share: 100 })).toEqual({});
    expect(await over([asked[0]!, other], { share: 1 })).toEqual({ [first!]: 'over_share', [third!]: 'over_share' });
    expect(await over(asked, { unconfirmed: 1 })).toEqual({});
  });
});

describe('replace_items', () => {
  const replace = (order: string, quantity: number, tickets: number, price?: number) =>
    sql('test_replace', 'select replace_items($1, $2, $3::jsonb, $4)', [
      order,
      'web',
      JSON.stringify([{ ...request({ quantity }).lines[0], price, discounts: [] }]),
      tickets,
    ]);
  const itemsOf = (order: string) => answerOf('(select count(*)::int from order_items where order_id = $1)', [order]);

  it('writes the new items, or raises and changes nothing', async () => {
    const order = await hold({ quantity: 2 });
    await replace(order, 3, 3);
    expect(await itemsOf(order)).toBe(3);
    await expect(replace(order, 3, 4)).rejects.toMatchObject({ code: 'AF002' });
    await expect(replace(order, 1, 1, 1)).rejects.toMatchObject({ code: 'AF005' });
    expect(await itemsOf(order)).toBe(3);
  });
});
