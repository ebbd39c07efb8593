import { expect, it } from 'vitest';
import { fromStripe, toStripe } from '../../../server/payments/stripe/stripeMoney';

it.each([
  ['EUR', 1250, 1250],
  ['JPY', 1250, 1250],
  ['KWD', 1250, 1250],
  ['ISK', 1250, 125_000],
  ['UGX', 1250, 125_000],
])('%s goes to Stripe in its units and comes back in ours', (currency, ours, theirs) => {
  expect(toStripe(ours, currency)).toBe(theirs);
  expect(fromStripe(theirs, currency)).toBe(ours);
});

it('what Stripe cannot charge is not rounded', () => {
  expect(toStripe(1255, 'KWD')).toBeNull();
});
