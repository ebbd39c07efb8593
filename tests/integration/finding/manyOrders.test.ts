/** Search in an organisation where thousands have the same name. */
import { beforeAll, expect, it } from 'vitest';
import { connection } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { signedIn } from '../users/people';

/** More than the search examines for the beginning of a word. */
const MANY = 6000;

/** Expired orders with one name, and their words. */
const ordersOf = (name: string, count: number, words: string) => `
  with made as (
    insert into orders (id, reference, secret, time_zone, channel, state, locale, currency, total_cents, customer_name, idempotency_key, updated_at)
    select uuid_v7(), 'X' || upper(substr(md5('${name}' || n), 1, 7)), 'x', 'UTC', 'web', 'cancelled', 'en', 'EUR', 100, '${name}', 'many-${name}-' || n, now()
    from generate_series(1, ${count}) n returning id)
  insert into order_words (order_id, kind, word, events) select id, 'name', word, null from made, unnest('{${words}}'::text[]) word;`;

const app = runApp();
const agent = signedIn(app, 'agent');
beforeAll(async () => {
  await connection.script(`
    ${ordersOf('Luis Muñoz', 1, 'luismunoz,luis,munoz')}
    ${ordersOf('Luis García', MANY, 'luisgarcia,luis,garcia')}
    ${ordersOf('Ana Muñoz', MANY, 'anamunoz,ana,munoz')}
    ${ordersOf('Luisa Muñoz', 1, 'luisamunoz,luisa,munoz')}
    ${ordersOf('Eva García', 25, 'evagarcia,eva,garcia')}
    ${ordersOf('Pepa Rivas', 3, 'peparivas,pepa,rivas')}
    ${ordersOf('Pepaza Riva', 30, 'pepazariva,pepaza,riva')}
    delete from orders_to_index;
    analyze order_words`);
});

const found = async (q: string) => expectPage(await agent.get(paths.orders.search(q)), 'Orders/Search').found;
const names = async (q: string) => (await found(q)).orders.map(({ name }) => name);

it('finds the one of long ago who has two names of thousands, before a later one whose name only begins so', async () => {
  expect(await names('luis muñoz')).toEqual(['Luis Muñoz', 'Luisa Muñoz']);
  expect(await names('muñoz luis')).toEqual(['Luis Muñoz', 'Luisa Muñoz']);
});

it('shows the latest of those whom thousands are named like, and that there are more', async () => {
  const { orders, isMore } = await found('garcía');
  expect(orders.map(({ name }) => name)).toEqual(Array(25).fill('Eva García'));
  expect(isMore).toBe(true);
});

it('finds nobody by two names that nobody has together, however many have each', async () => {
  expect(await names('ana garcia')).toEqual([]);
});

it('fills the page with what only begins so, the nearer first', async () => {
  const whole = Array<string>(3).fill('Pepa Rivas');
  expect(await names('pepa')).toEqual([...whole, ...Array(22).fill('Pepaza Riva')]);
  expect(await names('pepa ri')).toEqual([...whole, ...Array(22).fill('Pepaza Riva')]);
});
