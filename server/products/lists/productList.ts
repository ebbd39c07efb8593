import { prisma } from '../../infra/db';
import { defineList, type OptionsContext } from '../../infra/lists';
import { type LocalText, localText } from '../../shared/localText';
import { TILE_COLOURS, type TileColour } from '../../shared/tileColours';

const CATEGORY_NAMES = {
  ticket: 'products.category_ticket',
  group: 'products.category_group',
  extra: 'products.category_extra',
  merchandise: 'products.category_merchandise',
  donation: 'products.category_donation',
  pass: 'products.category_pass',
  voucher: 'products.category_voucher',
} as const;

const TILE_COLOUR_NAMES = Object.fromEntries(
  TILE_COLOURS.map((colour) => [colour, `products.tile_${colour}`]),
) as Record<TileColour, `products.tile_${TileColour}`>;

const eventOptions = async ({ locale, scope }: OptionsContext) => {
  const events = await prisma.event.findMany({
    where: scope === 'everywhere' ? {} : { id: { in: [...scope.events] } },
    orderBy: [{ position: 'asc' }, { createdAt: 'desc' }],
    select: { id: true, title: true },
  });
  return events.map(({ id, title }) => ({ value: id, label: localText(title as LocalText, locale) }));
};

const channelOptions = async ({ locale }: { locale: string }) => {
  const channels = await prisma.salesChannel.findMany({ orderBy: { position: 'asc' } });
  return channels.map(({ code, name }) => ({ value: code, label: localText(name as LocalText, locale) || code }));
};

/** All products, event by event in the shop's order. */
export const productList = defineList({
  name: 'products',
  scope: { permission: 'catalogue.manage', event: 'p.event_id' },
  from: 'products p join events e on e.id = p.event_id',
  key: 'p.id',
  columns: {
    name: {
      sql: 'p.name',
      kind: 'localText',
      label: 'products.name',
      sort: true,
      search: true,
    },
    event: {
      sql: 'e.title',
      kind: 'localText',
      label: 'products.event',
      search: true,
    },
    place: {
      sql: 'p.position + 1',
      kind: 'number',
      label: 'products.place',
      sort: `to_char(e.position, 'S0000000009') || e.id || to_char(p.position, 'S0000000009')`,
      hidden: true,
    },
    category: {
      sql: `case when p.category in ('${Object.keys(CATEGORY_NAMES).join("', '")}') then p.category else 'ticket' end`,
      kind: 'enum',
      label: 'products.category',
      values: CATEGORY_NAMES,
    },
    price: { sql: 'p.price_cents', kind: 'money', currency: 'e.currency', label: 'products.price', sort: true },
    otherPrices: {
      sql: '(select count(*)::int from product_prices pp where pp.product_id = p.id)',
      kind: 'number',
      label: 'products.other_prices',
      hidden: true,
    },
    taxRate: { sql: 'p.tax_rate', kind: 'percent', label: 'products.tax_rate', sort: true, hidden: true },
    capacityUnits: { sql: 'p.capacity_units', kind: 'number', label: 'products.capacity_units', hidden: true },
    channels: {
      sql: 'p.channels',
      kind: 'texts',
      label: 'products.channels',
      namesOf: async (_cells, reader) =>
        new Map((await channelOptions(reader)).map(({ value, label }) => [value, label])),
      itemText: (code, { names }) => names?.get(code) ?? code,
    },
    isActive: {
      sql: 'p.active',
      kind: 'boolean',
      label: 'products.on_sale',
      sort: 'p.active',
      yes: 'products.on_sale',
      no: 'products.off_sale',
    },
    tileColour: {
      sql: 'p.tile_colour',
      kind: 'enum',
      label: 'products.tile_colour',
      values: TILE_COLOUR_NAMES,
      nullable: true,
      hidden: true,
    },
    picture: {
      sql: '(select name from media where media.id = p.picture)',
      kind: 'text',
      label: 'products.tile_picture',
      nullable: true,
      hidden: true,
    },
    number: { sql: 'p.number', kind: 'number', label: 'products.number', sort: true, hidden: true },
    createdAt: { sql: 'p.created_at', kind: 'datetime', label: 'products.created', sort: true, hidden: true },
  },
  filters: {
    event: { kind: 'oneOf', sql: 'p.event_id', label: 'products.event', options: eventOptions },
    category: { kind: 'oneOf', sql: 'p.category', label: 'products.category', values: CATEGORY_NAMES },
    channel: {
      kind: 'oneOf',
      sql: 'p.channels',
      isSeveral: true,
      label: 'products.channel',
      options: channelOptions,
    },
    active: { kind: 'boolean', sql: 'p.active', label: 'products.on_sale' },
  },
  defaultSort: 'place',
});
