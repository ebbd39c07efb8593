import { describe, expect, it } from 'vitest';
import { runApp } from '../../support/app';
import { prepare } from '../../support/prepare';
import { factsOf, messageOf, openShop, placeOrder, post } from './paymentFixture';

const app = runApp();
const shop = prepare(openShop);

describe('messages in any order', () => {
  const TYPES = ['payment.pending', 'payment.succeeded', 'payment.failed'] as const;
  const permutations = <T>(items: readonly T[]): T[][] =>
    items.length < 2
      ? [[...items]]
      : items.flatMap((item, at) =>
          permutations(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
        );
  const sequences = permutations(TYPES).flatMap((order) => [
    order,
    order.flatMap((type) => [type, type]),
    [...order, ...order],
  ]);

  it.each(sequences.map((sequence) => [sequence.map((type) => type.slice(8)).join(' '), sequence] as const))(
    '%s: ends paid, once',
    async (_name, sequence) => {
      const order = await placeOrder(shop);
      const bodies = Object.fromEntries(
        TYPES.map((type) => [
          type,
          messageOf(order, { type, code: type === 'payment.failed' ? 'card_declined' : null }),
        ]),
      );
      for (const [at, type] of sequence.entries()) {
        // The first again, byte for byte, or a second message that says the same.
        const isRepeated = sequence.indexOf(type) !== at && at % 2 === 0;
        const answer = await post(app, isRepeated ? messageOf(order, { type }) : bodies[type]!);
        expect(answer.status).toBe(200);
      }
      expect(await factsOf(order)).toMatchObject({
        state: 'paid',
        tickets: 2,
        held: 0,
        sold: 2,
        payments: ['captured'],
        refunds: [],
        paidEvents: 1,
        attention: null,
      });
    },
  );

  it('a failure after the success changes nothing', async () => {
    const order = await placeOrder(shop);
    await post(app, messageOf(order));
    const answer = await post(app, messageOf(order, { type: 'payment.failed', code: 'card_declined' }));
    expect(answer.json()).toEqual({ received: ['ignored'] });
    expect(await factsOf(order)).toMatchObject({ state: 'paid', payments: ['captured'] });
  });
});
