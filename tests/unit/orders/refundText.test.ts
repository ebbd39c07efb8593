/** A buyer gets their money back; staff refund tickets. */
import { expect, it } from 'vitest';
import { refundText } from '../../../resources/js/Pages/Orders/Partials/order/refundText';
import { translator } from '../../../server/shared/i18n';

it.each([
  ['owner', 'Get a refund'],
  ['link', 'Get a refund'],
  ['staff', 'Refund tickets'],
] as const)('%s reads “%s”', (access, text) => {
  expect(translator('en')(refundText({ access }))).toBe(text);
});
