/** Reads pretix's JSON in a worker: a line for each order. */
import { z } from 'zod';
import { email, personName } from '../../shared/requestParts';
import { storable } from '../../shared/storable';
import { printedCode } from '../../shared/ticketCodeBytes';
import type { ReadFile } from '../defineImport';
import type { ImportedOrder, ImportedUnit, OrderState } from './importedOrder';
import { id, instant, money, openPretix, type PretixEvent, productsOf } from './pretixFile';

/** Without characters that the database cannot store. */
const text = z.string().max(2000).transform(storable).nullish();

const position = z.object({
  positionid: z.number().int().nullish(),
  item: id,
  variation: id.nullish(),
  subevent: id.nullish(),
  price: money,
  tax_rate: money.nullish(),
  tax_value: money.nullish(),
  attendee_name: text,
  attendee_email: text,
  company: text,
  secret: z.string().max(255).transform(storable).nullish(),
  canceled: z.boolean().nullish(),
  answers: z.array(z.object({ question: id, answer: z.string().max(2000).transform(storable) })).nullish(),
  /** The API's positions only. */
  checkins: z.array(z.object({ datetime: instant, type: z.string().nullish() })).nullish(),
});
const order = z.object({
  code: z.string().max(60).transform(storable).pipe(z.string().min(1)),
  status: z.enum(['n', 'p', 'e', 'c']),
  testmode: z.boolean().nullish(),
  email: text,
  phone: text,
  locale: z.string().max(20).transform(storable).nullish(),
  comment: text,
  datetime: instant,
  expires: instant.nullish(),
  fees: z.array(z.object({ value: money })).nullish(),
  total: money.nullish(),
  positions: z.array(position).max(10_000),
});
const STATES: Record<z.infer<typeof order>['status'], OrderState> = {
  n: 'pending',
  p: 'paid',
  e: 'expired',
  c: 'cancelled',
};

/** Names by id: of products with their variation, of questions, and of time slots. */
type Names = {
  event: PretixEvent;
  products: Map<string, string>;
  questions: Map<number, string>;
  slots: Map<number, { name: string; at: string }>;
};

function namesOf(event: PretixEvent): Names {
  return {
    event,
    products: new Map(productsOf(event).map(({ key, name }) => [key, name])),
    questions: new Map((event.questions ?? []).map((one) => [one.id, one.question])),
    slots: new Map((event.subevents ?? []).map((one) => [one.id, { name: one.name, at: one.date_from }])),
  };
}

const EMAIL = email();
const NAME = personName();
const MAX_NAME = 120;

/** A name with a web address would be sent to others: the unit has none then. */
const nameOf = (said: string | null | undefined): string | null =>
  NAME.safeParse(said?.slice(0, MAX_NAME) ?? '').data ?? null;

function unitOf(one: z.infer<typeof position>, names: Names): ImportedUnit {
  const product = names.products.get(`${one.item} ${one.variation ?? ''}`) ?? `#${one.item}`;
  const entries = one.checkins?.filter(({ type }) => (type ?? 'entry') === 'entry').map(({ datetime }) => datetime);
  return {
    line: 0,
    event: names.event.slug,
    product,
    startsAt: one.subevent ? (names.slots.get(one.subevent)?.at ?? null) : null,
    priceCents: one.price,
    taxRate: one.tax_rate ?? null,
    taxCents: one.tax_value ?? null,
    code: one.secret ? printedCode(one.secret) : null,
    isCancelled: one.canceled ?? false,
    used: entries ?? null,
    holder: nameOf(one.attendee_name),
    answers: Object.fromEntries(
      (one.answers ?? []).map(({ question, answer }) => [names.questions.get(question) ?? `#${question}`, answer]),
    ),
  };
}

/** An address that is none is kept in the note for staff: nothing could be sent to it. */
function orderOf(read: z.infer<typeof order>, names: Names): ImportedOrder {
  const address = EMAIL.safeParse(read.email ?? '').data ?? null;
  const notRead = address === null ? read.email?.trim() : null;
  return {
    reference: read.code,
    state: STATES[read.status],
    isTest: read.testmode ?? false,
    placedAt: read.datetime,
    expiresAt: read.expires ?? null,
    locale: read.locale?.slice(0, 2) ?? null,
    name: read.positions.map(({ attendee_name }) => nameOf(attendee_name)).find((name) => name !== null) ?? null,
    email: address,
    phone: read.phone && read.phone !== 'None' ? read.phone : null,
    note: storable([notRead, read.comment].filter(Boolean).join(' · ').slice(0, 500)) || null,
    feeCents: (read.fees ?? []).reduce((sum, { value }) => sum + value, 0),
    totalCents: read.total ?? null,
    units: read.positions.map((one) => unitOf(one, names)),
  };
}

/** Orders of one text that goes to the database. */
const AT_ONCE = 500;

export function readPretixFile(file: Uint8Array, maxMegabytes: number): ReadFile {
  const opened = openPretix(file, maxMegabytes);
  if ('problem' in opened) return opened;
  const { event } = opened;
  const names = namesOf(event);
  const chunks: string[] = [];
  for (let from = 0; from < event.orders.length; from += AT_ONCE) {
    const lines: string[] = [];
    for (const [at, one] of event.orders.slice(from, from + AT_ONCE).entries()) {
      const line = from + at + 1;
      const read = order.safeParse(one);
      if (!read.success) return { problem: 'pretix_order_unreadable', line };
      const content = orderOf(read.data, names);
      if (content.units.length > 0)
        lines.push(JSON.stringify({ line, externalId: `${event.slug}/${read.data.code}`, content }));
    }
    chunks.push(`[${lines.join(',')}]`);
  }
  return { count: event.orders.length, chunks };
}

/** The event of the export with its products and times, as one line. */
export function readPretixEventFile(file: Uint8Array, maxMegabytes: number): ReadFile {
  const opened = openPretix(file, maxMegabytes);
  if ('problem' in opened) return opened;
  const { event } = opened;
  const taken = new Map<number, number>();
  for (const one of event.orders) {
    const read = order.safeParse(one);
    if (!read.success || !['n', 'p'].includes(read.data.status)) continue;
    for (const { subevent } of read.data.positions) if (subevent) taken.set(subevent, (taken.get(subevent) ?? 0) + 1);
  }
  const slots = (event.subevents ?? []).map(({ id: number, date_from: startsAt, date_to: endsAt }) => {
    // Quotas overlap, such as one of all tickets and one of children: the largest is the hall's. One without a size is
    // unlimited, and tells no capacity.
    const sizes = (event.quotas ?? []).filter(({ subevent }) => subevent === number).map(({ size }) => size ?? 0);
    const capacity = Math.max(0, ...sizes);
    return { startsAt, endsAt: endsAt ?? null, capacity: Math.max(capacity, taken.get(number) ?? 0) };
  });
  const content: PretixEventContent = { name: event.name, slug: event.slug, slots, products: productsOf(event) };
  return { count: 1, chunks: [JSON.stringify([{ line: 1, externalId: event.slug, content }])] };
}

export type PretixEventContent = {
  name: string;
  slug: string;
  slots: { startsAt: string; endsAt: string | null; capacity: number }[];
  products: { name: string; price: number; rate: number; isEntry: boolean; isActive: boolean }[];
};
