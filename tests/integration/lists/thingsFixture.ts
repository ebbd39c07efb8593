/** A test table of 3,000 things, and a list of them with every kind of column and filter. */
import { connection } from '../../../server/infra/db';
import { defineList } from '../../../server/infra/lists';
import type { Asked } from '../../../server/infra/lists/conditions';
import type { List } from '../../../server/infra/lists/defineList';
import { describeFilters, keepKnown } from '../../../server/infra/lists/describeList';
import { readStateText } from '../../../server/infra/lists/readState';
import { translator } from '../../../server/shared/i18n';

export const AMOUNT = 3000;

/** Thing 7 is called "Thing 0007", has one of three colours in turn, and was created 7 minutes after the first. */
export async function createThings(): Promise<void> {
  await connection.script(`
    create type colour as enum ('red', 'green', 'blue');
    create table things (
      id uuid primary key, box text not null, name text not null, note text, colour colour not null,
      price int not null, currency text not null, share int, made_at timestamptz(3) not null, day date,
      sold boolean not null, title jsonb not null, tags text[] not null);
    insert into things
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, case when n % 10 = 0 then 'b' else 'a' end,
      'Thing ' || lpad(n::text, 4, '0'), case when n % 4 = 0 then null else 'Nº ' || n % 4 end,
      (array['red', 'green', 'blue'])[n % 3 + 1]::colour, n * 10 - 5000, 'EUR', n % 7,
      '2026-03-28T12:00:00Z'::timestamptz + n * interval '1 minute', '2026-01-01'::date + n % 90, n % 2 = 0,
      jsonb_build_object('en', 'Piece ' || n, 'es', 'Pieza ' || n), array['t' || n % 5, 'even' || (n % 2 = 0)::text]
    from generate_series(1, ${AMOUNT}) n;
    update things set name = 'Exposición de Ñandúes 50%_off' where name = 'Thing 0042';
    update things set name = '=HYPERLINK("http://evil.example","Click")' where name = 'Thing 0043';
    update things set name = E'+1\\t"two"; three,\\nfour <b>&</b>' where name = 'Thing 0044';
    create index on things (made_at desc);
    create index on things (price);
    create index on things (fold(name) text_pattern_ops);
    analyze things;`);
}

export const thingList = defineList({
  name: 'things',
  scope: 'house',
  from: 'things t',
  joins: 'left join lateral (select count(*)::int as peers from things p where p.price = t.price) around on true',
  key: 't.id',
  where: { sql: 't.box = :box', params: ['box'] },
  columns: {
    name: { sql: 't.name', kind: 'text', label: 'lists.view_name', sort: true, search: true },
    note: { sql: 't.note', kind: 'text', label: 'lists.search', sort: true, nullable: true, hidden: true },
    colour: {
      sql: 't.colour',
      kind: 'enum',
      values: { red: 'lists.yes', green: 'lists.no', blue: 'lists.today' },
      label: 'lists.columns',
      sort: true,
    },
    price: { sql: 't.price', kind: 'money', currency: 't.currency', label: 'lists.number_from', sort: true },
    share: { sql: 't.share', kind: 'percent', label: 'lists.filters' },
    madeAt: { sql: 't.made_at', kind: 'datetime', label: 'lists.today', sort: true },
    day: { sql: 't.day', kind: 'date', label: 'lists.date_from', sort: true },
    sold: { sql: 't.sold', kind: 'boolean', label: 'lists.apply', sort: true },
    title: { sql: 't.title', kind: 'localText', label: 'lists.more', sort: true, search: true },
    tags: { sql: 't.tags', kind: 'texts', label: 'lists.views', search: true },
    peers: { sql: 'around.peers', kind: 'number', label: 'lists.create' },
    box: { sql: 't.box', kind: 'inner', as: 'text' },
  },
  filters: {
    colour: {
      kind: 'oneOf',
      sql: 't.colour',
      label: 'lists.columns',
      values: { red: 'lists.yes', green: 'lists.no', blue: 'lists.today' },
    },
    note: {
      kind: 'oneOf',
      sql: 't.note',
      label: 'lists.search',
      options: async () => [{ value: 'Nº 1', label: 'One' }],
      none: 'lists.today',
    },
    state: {
      kind: 'oneOf',
      label: 'lists.apply',
      values: { sold: 'lists.yes', dear: 'lists.no' },
      when: { sold: 't.sold', dear: 't.price > 20000' },
    },
    sold: { kind: 'boolean', sql: 't.sold', label: 'lists.apply' },
    made: { kind: 'dateRange', sql: 't.made_at', label: 'lists.today' },
    day: { kind: 'dateRange', of: 'date', sql: 't.day', label: 'lists.date_from' },
    price: { kind: 'numberRange', unit: 'money', sql: 't.price', label: 'lists.number_from' },
    share: { kind: 'numberRange', sql: 't.share', label: 'lists.filters' },
    named: { kind: 'text', sql: 't.name', label: 'lists.view_name', by: 'prefix' },
  },
  defaultSort: '-madeAt',
});

/** The result of the URL `?query` for the things in box "a". */
export async function askThings(query = '', list: List = thingList, locale: 'en' | 'es' = 'en'): Promise<Asked> {
  const params = { box: 'a' };
  const filters = await describeFilters(list, { locale, params, scope: 'everywhere' }, translator(locale), null);
  return {
    state: keepKnown(readStateText(list, query), filters),
    params,
    scope: 'everywhere',
    locale,
    zone: 'Europe/Madrid',
  };
}
