import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { areasOf } from '../../../server/shared/pageAreas';

it.each([
  ['Welcome', ['common', 'events']],
  ['Orders/Create', ['common', 'errors', 'events', 'orders', 'payments']],
  ['Orders/Show', ['common', 'errors', 'afterSale', 'tickets', 'orders']],
  ['Payments/Card/Create', ['common', 'errors', 'payments', 'orders']],
  ['Auth/Login', ['common', 'errors', 'users']],
  ['Error', ['common', 'messages']],
])('%s reads %j', (page, areas) => {
  expect(areasOf(page)).toEqual(areas);
});

it('gives a page of the back office that is not in the table the words of the frame, of forms and of lists', () => {
  expect(areasOf('Nowhere/Index')).toEqual(expect.arrayContaining(['common', 'errors', 'staff', 'forms', 'lists']));
});

const PAGES = 'resources/js/Pages';
const listPages = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('Partials'))
  .filter((file) => readFileSync(`${PAGES}/${file}`, 'utf8').includes('@/Components/list/List'))
  .map((file) => file.replace(/\.tsx$/, ''));

it.each(listPages)('%s lists something, and has the words for it', (page) => {
  expect(areasOf(page)).toContain('lists');
});
