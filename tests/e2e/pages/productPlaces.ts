/** Pages of products, each with content. */
import { prisma } from '../../../server/infra/db';
import { createPreset } from '../../../server/products/actions/savePreset';
import { createSeries } from '../../../server/products/actions/saveSeries';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Place } from './house';

const SIZES = [
  { value: 's', label: { en: 'Small', es: 'Pequeña' } },
  { value: 'l', label: { en: 'Large', es: 'Grande' } },
];

/** A product with nearly all options. */
async function fullProduct(eventId: string, seriesId: string): Promise<string> {
  const id = uuidv7();
  await prisma.product.create({
    data: {
      id,
      eventId,
      seriesId,
      name: { en: 'Workshop', es: 'Taller' },
      priceCents: 0,
      taxRate: 1234,
      position: 99,
      active: false,
      invoicingItem: 'W-1',
      holderFields: [
        { name: 'name', kind: 'text', label: { en: 'Name' }, required: true },
        { name: 'size', kind: 'choice', label: { en: 'Size' }, required: true, options: SIZES },
      ],
      prices: {
        create: [
          { id: uuidv7(), position: 0, label: 'Sundays', priceCents: 900, weekdays: [7] },
          { id: uuidv7(), position: 1, label: 'Everybody', priceCents: 1000 },
          { id: uuidv7(), position: 2, label: '', channel: 'counter', priceCents: 1100, saleUntil: new Date() },
        ],
      },
    },
  });
  return id;
}

/** A product that includes the play and another visit to the museum. @returns its id */
async function visitingProduct(museum: string, play: string): Promise<string> {
  const id = uuidv7();
  const rule = { minGapMinutes: 30, maxGapMinutes: 1440, sameDay: true };
  const visits = [
    { id: uuidv7(), position: 0, eventId: play, ...rule },
    { id: uuidv7(), position: 1, eventId: museum, minGapMinutes: 60, canChooseLater: true },
  ];
  const name = { en: 'Museum and theatre', es: 'Museo y teatro' };
  const row = { id, eventId: museum, name, priceCents: 3000, taxRate: 1000, position: 98, active: false };
  await prisma.product.create({ data: { ...row, visits: { create: visits } } });
  return id;
}

export async function findProductPlaces(): Promise<Record<string, readonly Omit<Place, 'as'>[]>> {
  const museum = await prisma.event.findUniqueOrThrow({
    where: { slug: 'lighthouse-museum' },
    include: { products: { orderBy: { position: 'asc' } } },
  });
  const park = await prisma.event.findUniqueOrThrow({ where: { slug: 'pond-park' }, include: { products: true } });
  const [series, preset] = [uuidv7(), uuidv7()];
  const kind = { kind: 'ticket' as const, digits: 6, nextNumber: 41, yearly: true };
  await createSeries(SYSTEM, series, { name: 'Workshops', prefix: 'W-{year}-', ...kind });
  const productIds = museum.products.map(({ id }) => id);
  await createPreset(SYSTEM, preset, { name: 'Museum', description: 'The usual', eventId: museum.id, productIds });
  const general = museum.products.find(({ priceCents }) => priceCents > 0)!;
  const full = await fullProduct(museum.id, series);
  const play = await prisma.event.findUniqueOrThrow({ where: { slug: 'life-is-a-dream' } });
  const visiting = await visitingProduct(museum.id, play.id);
  const waited = await prisma.quota.findFirstOrThrow({ where: { awaited: { gt: 0 } } });
  return {
    'Products/Index': [
      { path: paths.products.index() },
      { path: paths.products.index(museum.id) },
      { path: `${paths.products.index()}?q=nothing-of-the-kind` },
    ],
    'Products/Create': [{ path: paths.products.create() }, { path: paths.products.create(park.id) }],
    'Products/Edit': [
      { path: paths.products.edit(general.id) },
      { path: paths.products.edit(full) },
      { path: paths.products.edit(visiting) },
      { path: paths.products.edit(park.products[0]!.id) },
    ],
    'Events/Share': [{ path: paths.widget.share(museum.id) }],
    'Products/WaitingLine': [{ path: paths.lineOfQuota.show(waited.id) }],
    'Settings/MultiAppointments': [
      { path: paths.settings.multiAppointments() },
      { path: paths.settings.multiAppointments(visiting) },
      { path: paths.settings.multiAppointments(general.id) },
    ],
    'Series/Index': [{ path: paths.series.index() }],
    'Series/Create': [{ path: paths.series.create() }],
    'Series/Edit': [{ path: paths.series.edit(series) }],
    'ProductPresets/Index': [{ path: paths.productPresets.index() }],
    'ProductPresets/Create': [
      { path: paths.productPresets.create() },
      { path: paths.productPresets.create(museum.id) },
    ],
    'ProductPresets/Edit': [
      { path: paths.productPresets.edit(preset) },
      { path: paths.productPresets.edit(preset, park.id) },
      { path: paths.productPresets.edit(preset, museum.id) },
    ],
  };
}
