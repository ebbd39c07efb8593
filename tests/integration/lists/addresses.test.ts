/** Search, sorting and paging of a list keep the list's own URL. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from '../users/people';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp();
  admin = await signInAs(app, (await makeUser('administrator')).email);
});
afterAll(() => app.close());

it.each([
  ['/admin/audit-log', 'AuditLog/Index'],
  ['/admin/events', 'Events/Index'],
  ['/admin/product-presets', 'ProductPresets/Index'],
  ['/admin/products', 'Products/Index'],
  ['/admin/promo-code-requests', 'PromoCodes/Requests'],
  ['/admin/promo-codes', 'PromoCodes/Index'],
  ['/admin/promos', 'Promos/Index'],
  ['/admin/series', 'Series/Index'],
  ['/admin/venues', 'Venues/Index'],
  ['/users', 'Users/Index'],
  ['/validations', 'Validations/Index'],
] as const)('%s', async (path, page) => {
  expect(expectPage(await admin.get(path), page).list.path).toBe(path);
});
