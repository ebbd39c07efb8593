import { expect, it } from 'vitest';
import { areasOf } from '../../../server/shared/pageAreas';

it.each([
  ['Welcome', ['common', 'events']],
  ['Orders/Create', ['common', 'errors', 'events', 'orders', 'payments']],
  ['Orders/Show', ['common', 'errors', 'afterSale', 'tickets']],
  ['Payments/Card/Create', ['common', 'errors', 'payments', 'orders']],
  ['Auth/Login', ['common', 'errors', 'users']],
  ['Error', ['common', 'messages']],
])('%s reads %j', (page, areas) => {
  expect(areasOf(page)).toEqual(areas);
});

it('gives a page that is not in the table the words of the frame alone', () => {
  expect(areasOf('Nowhere/Index')).toEqual(['common', 'errors']);
});
