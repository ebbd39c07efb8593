/** Events of a table, with a line for each time or product. Each becomes a draft, which staff publish themselves. */
import { createSlot } from '../../appointments';
import { createEvent, deleteImportedEvent } from '../../events';
import { prisma, transaction } from '../../infra/db';
import { namedUuid } from '../../infra/namedUuid';
import { createProduct } from '../../products';
import { DomainError } from '../../shared/errors';
import { fold } from '../../shared/fold';
import type { LocalText } from '../../shared/localText';
import { reachesEvent, reachesVenue, type Scope } from '../../shared/scopes';
import { defineImport, type ImportContext, type Problem, type Verdict } from '../defineImport';
import { problemOf } from '../refusal';
import { EVENT_FIELDS as FIELDS } from './eventFields';
import { type EventRecord, type Programme, readEvent, venueOf } from './readEvent';
import { removeEvents } from './removeEvents';
import { takenSlugs } from './takenSlugs';

type Events = readonly EventRecord[];

const byName = (rows: readonly { id: string; name: string }[]): Map<string, string | null> => {
  const named = new Map<string, string | null>();
  for (const { id, name } of rows) named.set(fold(name), named.has(fold(name)) ? null : id);
  return named;
};

/** Venues of other people are not among them: their names are unknown to this person. */
async function programmeOf(scope: Scope, currency: string): Promise<Programme> {
  const [venues, channels] = await Promise.all([
    prisma.venue.findMany({ select: { id: true, name: true } }),
    prisma.salesChannel.findMany({ select: { code: true, name: true } }),
  ]);
  const words = channels.flatMap(({ code, name }) =>
    [code, ...Object.values(name as LocalText)].map((word) => [fold(word ?? ''), code] as const),
  );
  return { currency, venues: byName(venues.filter(({ id }) => reachesVenue(scope, id))), channels: new Map(words) };
}

async function planEvents(records: Events, { scope, currency }: ImportContext): Promise<Verdict[]> {
  const programme = await programmeOf(scope, currency);
  const events = records.map((record) => ({ ...readEvent(record, programme), id: record.recordId }));
  const taken = await takenSlugs(events.map(({ slug, id }) => ({ slug, id })));
  return events.map(({ slug, problems }): Verdict => {
    const own: Problem[] = taken.has(slug) ? [{ code: 'slug_taken', field: 'slug', params: { text: slug } }] : [];
    // The second of two events of the file with one address is refused.
    taken.add(slug);
    const all = [...problems, ...own];
    return all.length > 0 ? { action: 'refused', problems: all } : { action: 'add' };
  });
}

/** Parts that are made between two renewals of the lease. */
const PARTS_AT_ONCE = 100;

/** The actions of the pages, each idempotent by an id that the record gives: a stopped import goes on where it was. */
async function makeEvent(record: EventRecord, { by, scope, currency, renew }: ImportContext): Promise<undefined> {
  const { recordId: id } = record;
  const { input, slots, products, problems } = readEvent(record, await programmeOf(scope, currency));
  if (!input || problems.length > 0) throw new DomainError('import_outdated');
  try {
    await createEvent(by, id, input);
    for (const product of products) {
      const productId = namedUuid('imported-product:', id, JSON.stringify(product.name));
      await createProduct(by, { id: productId, eventId: id, input: product });
    }
    for (const [at, slot] of slots.entries()) {
      if (at % PARTS_AT_ONCE === PARTS_AT_ONCE - 1) await renew();
      const slotId = namedUuid('imported-slot:', id, slot.date, slot.fromTime);
      await createSlot(by, slotId, { ...slot, event: id });
    }
  } catch (error) {
    // A refused part, such as a time that the clocks skip, refuses the event: half of it is removed, unless staff have
    // begun to work on it.
    if (problemOf(error)) await transaction((tx) => deleteImportedEvent(tx, by, id));
    throw error;
  }
}

export const eventImport = defineImport({
  key: 'events',
  permission: 'catalogue.manage',
  fields: FIELDS,
  id: ['venue', 'event'],
  required: [],
  isGrouped: true,
  atOnce: 200,
  places: {
    problems: async (records: Events, scope) => {
      const programme = await programmeOf(scope, '');
      return records.map((record) => {
        const found = venueOf(record, programme);
        return 'problem' in found ? found.problem : null;
      });
    },
    outside: async (ids, scope) => {
      const rows = await prisma.event.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
      return rows.map(({ id }) => id).filter((id) => !reachesEvent(scope, id));
    },
  },
  plan: planEvents,
  applyEach: makeEvent,
  undo: removeEvents,
});
