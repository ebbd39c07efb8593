/** Staff read the reason of a failed payment in words. */
import { expect, it } from 'vitest';
import { translator } from '../../../server/shared/i18n';
import { failureText } from '../../../server/shared/paymentFailures';

it.each([
  ['card_declined', 'card declined', 'tarjeta rechazada'],
  ['insufficient_funds', 'not enough funds', 'fondos insuficientes'],
])('%s has words', (code, english, spanish) => {
  expect([failureText(code, translator('en')), failureText(code, translator('es'))]).toEqual([english, spanish]);
});

it('a code that only the provider knows stays, and no code has no words', () => {
  expect([failureText('R7', translator('en')), failureText(null, translator('en'))]).toEqual(['R7', null]);
});
