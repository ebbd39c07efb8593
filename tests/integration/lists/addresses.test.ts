/** Search, sorting and paging of a list keep the list's own URL. */
import { expect, it } from 'vitest';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { signedIn } from '../users/people';

const app = runApp();
const admin = signedIn(app, 'administrator');

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
