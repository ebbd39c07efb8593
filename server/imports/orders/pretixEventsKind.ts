/** The event of a pretix export, with its products, prices and times, as a draft for its orders. */

import { recordChange } from '../../audit';
import type { Tx } from '../../infra/db';
import { prisma } from '../../infra/db';
import { readSettings } from '../../settings';
import { defaultLocale } from '../../shared/i18n/languages';
import { slugOf } from '../../shared/slugOf';
import { HOUR_MS } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';
import { defineImport, type ImportContext, type Problem, type RecordOf } from '../defineImport';
import { removeEvents } from '../kinds/removeEvents';
import { takenSlugs } from '../kinds/takenSlugs';
import { readPretixEvent } from './pretixKind';
import type { PretixEventContent } from './readPretix';

const contentOf = ({ lines }: RecordOf<unknown>): PretixEventContent => lines[0]!.values as PretixEventContent;

/** The export names no venue that we know. */
async function onlyVenue(db: Pick<Tx, 'venue'>): Promise<string | null> {
  const venues = await db.venue.findMany({ select: { id: true }, take: 2 });
  return venues.length === 1 ? venues[0]!.id : null;
}

async function problemsOf({ slug, slots, products }: PretixEventContent, id: string): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (slots.length === 0) problems.push({ code: 'event_without_times' });
  if (products.length === 0) problems.push({ code: 'event_without_products' });
  if ((await takenSlugs([{ slug: slugOf(slug), id }])).size > 0)
    problems.push({ code: 'slug_taken', params: { text: slug } });
  if (!(await onlyVenue(prisma))) problems.push({ code: 'venue_needed' });
  return problems;
}

async function writeEvent(tx: Tx, record: RecordOf<unknown>, { by }: ImportContext): Promise<void> {
  const { name, slug, slots, products } = contentOf(record);
  const settings = await readSettings();
  const named = (text: string) => ({ [defaultLocale()]: text });
  const id = record.recordId;
  await tx.event.create({
    data: {
      ...{ id, slug: slugOf(slug), kind: 'slotted', title: named(name), summary: {}, description: {} },
      venueId: (await onlyVenue(tx))!,
      currency: settings['defaults.currency'],
      rescheduleUntilHours: settings['orders.reschedule_hours'],
    },
  });
  await tx.product.createMany({
    data: products.map(({ name: product, price, rate, isEntry, isActive }, position) => ({
      ...{ id: uuidv7(), eventId: id, name: named(product), priceCents: price, taxRate: rate, position },
      ...{ active: isActive, category: isEntry ? 'ticket' : 'extra', capacityUnits: isEntry ? 1 : 0 },
    })),
  });
  await tx.appointment.createMany({
    data: slots.map(({ startsAt, endsAt, capacity }) => {
      const start = new Date(startsAt);
      return {
        ...{ id: uuidv7(), eventId: id, startsAt: start, capacity, editedByHand: true },
        endsAt: endsAt && new Date(endsAt) > start ? new Date(endsAt) : new Date(start.getTime() + HOUR_MS),
      };
    }),
  });
  await recordChange(tx, by, {
    action: 'event.created',
    subject: { type: 'event', id, label: name },
    after: { title: named(name), slug, products: products.length, slots: slots.length },
  });
}

export const pretixEventsKind = defineImport({
  key: 'pretix_events',
  permission: 'catalogue.manage',
  fields: { event: { kind: 'code', max: 100, headings: ['event'] } },
  id: ['event'],
  required: [],
  atOnce: 10,
  read: readPretixEvent,
  plan: (records) =>
    Promise.all(
      records.map(async (record) => {
        const problems = await problemsOf(contentOf(record), record.recordId);
        return problems.length > 0 ? { action: 'refused', problems } : { action: 'add' };
      }),
    ),
  applyAll: async (tx, records, context) => {
    for (const record of records) await writeEvent(tx, record, context);
  },
  undo: removeEvents,
});
