/** An event of a file: its own values, its times and its products. Pure. */
import { type NewSlot, newSlot } from '../../appointments';
import { type NewEventInput, newEventRequest } from '../../events';
import { NEW_PRODUCT, type ProductInput, productRequest } from '../../products';
import { fold } from '../../shared/fold';
import { defaultLocale } from '../../shared/i18n/languages';
import { slugOf } from '../../shared/slugOf';
import type { LineOf, Problem, RecordOf } from '../defineImport';
import type { EventValues } from './eventFields';
import { formProblems } from './formProblems';
import { sharedValues } from './groupedLines';

export type EventRecord = RecordOf<EventValues>;
type Line = LineOf<EventValues>;

/** Facts of the organisation that the file refers to. */
export type Programme = {
  currency: string;
  /** Venues of the person by folded name; null for a name of several. */
  venues: ReadonlyMap<string, string | null>;
  /** Codes of sales channels by folded code and name. */
  channels: ReadonlyMap<string, string>;
};

export type ReadEvent = {
  slug: string;
  input: NewEventInput | null;
  slots: readonly Omit<NewSlot, 'event'>[];
  products: readonly ProductInput[];
  problems: readonly Problem[];
};

const named = (text: string) => ({ [defaultLocale()]: text });

export function venueOf({ lines }: EventRecord, { venues }: Programme): { id: string } | { problem: Problem } {
  const text = lines[0]!.values.venue!;
  const id = venues.get(fold(text));
  return id
    ? { id }
    : { problem: { code: id === null ? 'several' : 'venue_unknown', field: 'venue', params: { text } } };
}

const missing = ({ line, values }: Line, fields: readonly (keyof EventValues & string)[]): Problem[] =>
  fields.filter((field) => values[field] === null).map((field) => ({ code: 'required', field, line }));

/**
 * Parts of the event that several lines may repeat: a file with a line for each time and product has each time as often
 * as there are products. A line that repeats a part with other values has a problem.
 */
function partsOf<T>(
  lines: readonly Line[],
  keyOf: (values: EventValues) => string,
  read: (line: Line) => { part: T } | { problems: Problem[] },
  differs: (line: Line) => Problem,
): { parts: T[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const parts = new Map<string, T>();
  for (const line of lines) {
    const found = read(line);
    if ('problems' in found) {
      problems.push(...found.problems);
      continue;
    }
    const key = keyOf(line.values);
    const before = parts.get(key);
    if (before === undefined) parts.set(key, found.part);
    else if (JSON.stringify(before) !== JSON.stringify(found.part)) problems.push(differs(line));
  }
  return { parts: [...parts.values()], problems };
}

const SLOT_FIELDS = { date: 'day', fromTime: 'start', toTime: 'end', capacity: 'capacity', note: 'note' };
const ANY_EVENT = '00000000-0000-4000-8000-000000000000';

function slotOf(line: Line): { part: Omit<NewSlot, 'event'> } | { problems: Problem[] } {
  const { day: date, start: fromTime, end: toTime, capacity, note } = line.values;
  const lacks = missing(line, ['day', 'start', 'end', 'capacity']);
  if (lacks.length > 0) return { problems: lacks };
  const read = newSlot.safeParse({ event: ANY_EVENT, date, fromTime, toTime, capacity, note });
  if (!read.success)
    return { problems: formProblems(read.error, SLOT_FIELDS, line.values).map((one) => ({ ...one, line: line.line })) };
  const { event: _, ...part } = read.data;
  return { part };
}

const PRODUCT_FIELDS = { name: 'product', priceCents: 'price', taxRate: 'taxRate', channels: 'channels' };

function productOf(line: Line, channels: Programme['channels']): { part: ProductInput } | { problems: Problem[] } {
  const { product, price: priceCents, taxRate, channels: typed } = line.values;
  const lacks = missing(line, ['product', 'price', 'taxRate']);
  const strange = (typed ?? []).filter((channel) => !channels.has(fold(channel)));
  const problems = [
    ...lacks,
    ...strange.map((text) => ({ code: 'channel_unknown', field: 'channels', line: line.line, params: { text } })),
  ];
  if (problems.length > 0) return { problems };
  const sold = typed && { channels: [...new Set(typed.map((channel) => channels.get(fold(channel))!))] };
  const values = {
    ...NEW_PRODUCT,
    name: named(product!),
    priceCents,
    taxRate,
    isFree: Number(priceCents) === 0,
    ...sold,
  };
  const read = productRequest.safeParse(values);
  return read.success
    ? { part: read.data }
    : { problems: formProblems(read.error, PRODUCT_FIELDS, line.values).map((one) => ({ ...one, line: line.line })) };
}

const EVENT_NAMES = { title: 'event', slug: 'slug', summary: 'summary', venueId: 'venue' };
const hasSlot = ({ values }: Line) => [values.day, values.start, values.end, values.capacity].some((it) => it !== null);
const hasProduct = ({ values }: Line) => [values.product, values.price, values.taxRate].some((it) => it !== null);

export function readEvent(record: EventRecord, programme: Programme): ReadEvent {
  const { lines } = record;
  const shared = sharedValues(lines, ['slug', 'summary']);
  const title = lines[0]!.values.event!;
  const slug = shared.values.slug?.toLowerCase() ?? slugOf(title);
  const slots = partsOf(
    lines.filter(hasSlot),
    ({ day, start }) => `${day} ${start}`,
    slotOf,
    ({ line }) => ({ code: 'slot_differs', field: 'start', line }),
  );
  const products = partsOf(
    lines.filter(hasProduct),
    ({ product }) => fold(product!),
    (line) => productOf(line, programme.channels),
    ({ line, values }) => ({ code: 'product_differs', field: 'product', line, params: { text: values.product! } }),
  );
  const blank = lines.filter((line) => !hasSlot(line) && !hasProduct(line));
  const problems = [
    ...shared.problems,
    ...blank.map(({ line }) => ({ code: 'neither_time_nor_product', line })),
    ...slots.problems,
    ...products.problems,
  ];
  const venue = venueOf(record, programme);
  if ('problem' in venue) problems.push(venue.problem);
  const read = newEventRequest.safeParse({
    ...{ title: named(title), summary: shared.values.summary ? named(shared.values.summary) : {}, slug, zone: '' },
    ...{ kind: slots.parts.length > 0 ? 'slotted' : 'open', currency: programme.currency },
    venueId: 'id' in venue ? venue.id : ANY_EVENT,
  });
  if (!read.success) problems.push(...formProblems(read.error, EVENT_NAMES, { ...lines[0]!.values, slug }));
  return { slug, input: read.data ?? null, slots: slots.parts, products: products.parts, problems };
}
