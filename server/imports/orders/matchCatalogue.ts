/** Finds the events, products and time slots of imported orders by their names and times. */

import { sql, type Tx } from '../../infra/db';
import { plainHeading } from '../../infra/tables/headings';
import type { LocalText } from '../../shared/localText';
import type { Problem } from '../defineImport';
import type { ImportedOrder, ImportedUnit, Matched, MatchedUnit } from './importedOrder';

type Product = {
  id: string;
  name: LocalText;
  rate: number;
  places: number;
  holderFields: { name: string; label: LocalText }[];
  /** It has no slot, or cannot be imported: a pass, a gift voucher, a product of several visits. */
  isPlain: boolean;
};
type Event = {
  id: string;
  slug: string;
  title: LocalText;
  currency: string;
  zone: string;
  isOpen: boolean;
  products: Product[];
};

const CATALOGUE = `
  select e.id, e.slug, e.title, e.currency, v.time_zone as zone, e.kind = 'open' as "isOpen",
    coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'rate', p.tax_rate, 'places', p.capacity_units,
        'holderFields', case jsonb_typeof(p.holder_fields) when 'array' then p.holder_fields else '[]' end,
        'isPlain', p.pass_rules is null and p.category <> 'voucher'
          and not exists (select from product_visits w where w.product_id = p.id)) order by p.position, p.id)
      from products p where p.event_id = e.id), '[]') as products
  from events e join venues v on v.id = e.venue_id order by e.position, e.id`;

const SLOTS = `
  select a.id, a.event_id as event, a.starts_at as at, to_char(a.starts_at at time zone v.time_zone, 'YYYY-MM-DD HH24:MI') as local
  from unnest($1::uuid[], $2::text[], $3::text[]) asked(event, instant, local) join events e on e.id = asked.event
    join venues v on v.id = e.venue_id
    join appointments a on a.event_id = e.id and a.starts_at = coalesce(asked.instant::timestamptz, asked.local::timestamp at time zone v.time_zone)
      and a.state <> 'cancelled'`;

const ONLY_SLOTS = `
  select event_id as event, (array_agg(id))[1] as id, min(starts_at) as at from appointments where event_id = any ($1::uuid[]) and state <> 'cancelled'
  group by event_id having count(*) = 1`;

type Slot = { id: string; at: Date };

/** An order whose deadline is over has ended: it takes no places, and its buyer is told nothing. */
const endedOf = ({ state, expiresAt, placedAt }: ImportedOrder): Pick<ImportedOrder, 'state'> => {
  const until = expiresAt ?? placedAt;
  return { state: state === 'pending' && (until === null || new Date(until) <= new Date()) ? 'expired' : state };
};

const namesOf = (text: LocalText): string[] => Object.values(text).map((name) => plainHeading(name ?? ''));
const wantsTime = ({ startsAt }: ImportedUnit) => startsAt !== null;
const keyOfTime = (event: string, at: ImportedUnit['startsAt']): string =>
  `${event} ${typeof at === 'string' ? new Date(at).toISOString() : at ? `${at.day} ${at.time}` : ''}`;

/** Reads within a transaction if there is one. */
type Read = <R>(name: string, text: string, values: readonly unknown[]) => Promise<R[]>;
const readIn =
  (tx: Tx): Read =>
  (_, text, values) =>
    tx.$queryRawUnsafe(text, ...values);
const readAlone: Read = async <R>(name: string, text: string, values: readonly unknown[]) =>
  (await sql(name, text, [...values])) as R[];

/** Records by each of their names. */
class ByName<T> {
  private readonly found = new Map<string, Set<T>>();
  add(names: readonly string[], record: T): void {
    for (const name of names) this.found.set(name, (this.found.get(name) ?? new Set()).add(record));
  }
  of(name: string): readonly T[] {
    return [...(this.found.get(plainHeading(name)) ?? [])];
  }
}

type Labelled = Product & { fields: MatchedUnit['holderFields'] };

export class Catalogue {
  private readonly addresses = new ByName<Event>();
  private readonly titles = new ByName<Event>();
  private readonly products = new Map<string, ByName<Labelled>>();
  private readonly slots = new Map<string, Slot>();
  private readonly onlySlots = new Map<string, Slot>();
  private constructor(
    private readonly read: Read,
    events: readonly Event[],
  ) {
    for (const event of events) {
      this.addresses.add([plainHeading(event.slug)], event);
      this.titles.add(namesOf(event.title), event);
      const products = new ByName<Labelled>();
      for (const product of event.products) {
        const fields = product.holderFields.map(({ name, label }) => ({
          name,
          labels: [name, ...namesOf(label ?? {})],
        }));
        products.add(namesOf(product.name), { ...product, fields });
      }
      this.products.set(event.id, products);
    }
  }

  static async of(orders: readonly ImportedOrder[], tx?: Tx): Promise<Catalogue> {
    const read = tx ? readIn(tx) : readAlone;
    const catalogue = new Catalogue(read, await read<Event>('imported_catalogue', CATALOGUE, []));
    await catalogue.readSlots(orders.flatMap(({ units }) => units));
    return catalogue;
  }

  /** The event of this address, else all events of this title. */
  private eventsOf(name: string): readonly Event[] {
    const found = this.addresses.of(name);
    return found.length > 0 ? found : this.titles.of(name);
  }

  private async readSlots(units: readonly ImportedUnit[]): Promise<void> {
    const asked = new Map<string, { event: string; at: ImportedUnit['startsAt'] }>();
    const events = new Set<string>();
    for (const unit of units) {
      const [event, ...others] = this.eventsOf(unit.event);
      if (!event || others.length > 0) continue;
      events.add(event.id);
      if (wantsTime(unit)) asked.set(keyOfTime(event.id, unit.startsAt), { event: event.id, at: unit.startsAt });
    }
    const all = [...asked.values()];
    const rows = await this.read<{ id: string; event: string; at: Date; local: string }>('imported_slots', SLOTS, [
      all.map(({ event }) => event),
      all.map(({ at }) => (typeof at === 'string' ? at : null)),
      all.map(({ at }) => (at && typeof at !== 'string' ? `${at.day} ${at.time}` : null)),
    ]);
    for (const { id, event, at, local } of rows) {
      this.slots.set(`${event} ${at.toISOString()}`, { id, at });
      this.slots.set(`${event} ${local}`, { id, at });
    }
    const only = await this.read<{ event: string; id: string; at: Date }>('imported_only_slots', ONLY_SLOTS, [
      [...events],
    ]);
    for (const { event, id, at } of only) this.onlySlots.set(event, { id, at });
  }

  /** The order with its records, or each unit's problem. */
  match(order: ImportedOrder): Matched {
    const problems: Problem[] = [];
    const currencies = new Set<string>();
    const units = order.units.flatMap((unit): MatchedUnit[] => {
      const found = this.matchUnit(unit);
      if ('problem' in found) {
        problems.push({ ...found.problem, line: unit.line });
        return [];
      }
      currencies.add(found.currency);
      return [found.unit];
    });
    if (currencies.size > 1) problems.push({ code: 'several_currencies' });
    return problems.length > 0
      ? { problems }
      : { order: { ...order, ...endedOf(order), currency: [...currencies][0]!, units } };
  }

  private matchUnit(unit: ImportedUnit): { unit: MatchedUnit; currency: string } | { problem: Problem } {
    const [event, ...otherEvents] = this.eventsOf(unit.event);
    const ofEvent = { field: 'event', params: { text: unit.event } };
    if (!event) return { problem: { code: 'event_unknown', ...ofEvent } };
    if (otherEvents.length > 0) return { problem: { code: 'several', ...ofEvent } };
    const [product, ...otherProducts] = this.products.get(event.id)!.of(unit.product);
    const named = { field: 'product', params: { text: unit.product } };
    if (otherProducts.length > 0) return { problem: { code: 'several', ...named } };
    if (!product) return { problem: { code: 'product_unknown', ...named } };
    if (!product.isPlain) return { problem: { code: 'product_not_importable', ...named } };
    const slot = wantsTime(unit)
      ? this.slots.get(keyOfTime(event.id, unit.startsAt))
      : (this.onlySlots.get(event.id) ?? (event.isOpen ? null : undefined));
    if (slot === undefined) {
      const { startsAt } = unit;
      const time = typeof startsAt === 'string' ? startsAt : startsAt ? `${startsAt.day} ${startsAt.time}` : '';
      return { problem: { code: time ? 'slot_unknown' : 'slot_needed', field: 'day', params: { text: time } } };
    }
    const { id, rate, places, fields: holderFields } = product;
    const matched = {
      ...{ ...unit, productId: id, eventId: event.id, slotId: slot?.id ?? null, begins: slot?.at ?? null },
      ...{ rate, places, holderFields },
    };
    return { unit: matched, currency: event.currency };
  }
}
