import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';

const app = await openApp();

it('a new product begins with the rate of most products of the house, not with the first of the list', async () => {
  const { id } = await createEvent(await createVenue());
  for (const taxRate of [400, 1000, 1000]) await createProduct(id, { taxRate });
  const manager = await signInAs(app, (await makeUser('manager')).email);
  const { values, choices } = expectPage(await manager.get(paths.products.create(id)), 'Products/Create');
  expect([choices!.taxRates[0]!.rate, values.taxRate]).toEqual([2100, 1000]);
});
