/** Annual passes of another program: each keeps its printed code, its holder and its days. */
import { prisma, sql, type Tx } from '../../infra/db';
import { plainHeading } from '../../infra/tables/headings';
import { DomainError } from '../../shared/errors';
import { defaultLocale } from '../../shared/i18n/languages';
import type { LocalText } from '../../shared/localText';
import type { PassRules } from '../../shared/passRules';
import { plusDays } from '../../shared/period';
import { personName } from '../../shared/requestParts';
import { reachesEvent, type Scope } from '../../shared/scopes';
import { dayIn, type IsoDate } from '../../shared/time';
import { defineImport, type ImportContext, type Problem, type RecordOf, type Verdict } from '../defineImport';
import type { MatchedOrder, MatchedUnit } from '../orders/importedOrder';
import { codeProblem, noteCode, readKnown, seenIn } from '../orders/planOrders';
import { removeOrders, writeMatched } from '../orders/writeOrders';
import { PASS_FIELDS as FIELDS, type PassValues } from './passFields';

type Pass = RecordOf<PassValues>;

type PassProduct = {
  id: string;
  name: LocalText;
  rules: PassRules;
  rate: number;
  event: string;
  slug: string;
  title: LocalText;
  currency: string;
  zone: string;
};

const PRODUCTS = `
  select p.id, p.name, p.pass_rules as rules, p.tax_rate as rate, e.id as event, e.slug, e.title, e.currency,
    v.time_zone as zone
  from products p join events e on e.id = p.event_id join venues v on v.id = e.venue_id
  where p.pass_rules is not null order by e.position, p.position, p.id`;

/** The pass products of the person's places: others are unknown to them. */
async function productsIn(scope: Scope, db: Pick<Tx, '$queryRawUnsafe'> = prisma): Promise<PassProduct[]> {
  const rows = await db.$queryRawUnsafe<PassProduct[]>(PRODUCTS);
  return rows.filter(({ event }) => reachesEvent(scope, event));
}

const isNamed = (text: LocalText, plain: string): boolean =>
  Object.values(text).some((name) => plainHeading(name ?? '') === plain);

type Found = { product: PassProduct } | { problem: Problem };

/** An event is found by its address or its title. */
function productOf({ lines }: Pass, products: readonly PassProduct[]): Found {
  const { event, product } = lines[0]!.values;
  const plain = plainHeading(event!);
  const own = products.filter(({ slug, title }) => plainHeading(slug) === plain || isNamed(title, plain));
  if (own.length === 0) return { problem: { code: 'pass_event_unknown', field: 'event', params: { text: event! } } };
  const at = { field: 'product', params: { text: product! } };
  const [found, other] = own.filter(({ name }) => isNamed(name, plainHeading(product!)));
  if (!found) return { problem: { code: 'product_unknown', ...at } };
  return other ? { problem: { code: 'several', ...at } } : { product: found };
}

/** First and last day; a pass without a first day is good since today, or since its last day if that has passed. */
function daysOf({ validFrom, validUntil }: PassValues, { zone }: PassProduct): { from: IsoDate; until: IsoDate } {
  const today = dayIn(new Date(), zone);
  const until = validUntil!;
  return { from: validFrom ?? (until < today ? until : today), until };
}

const NAME = personName();
const nameOf = (holder: string | null): string | null => NAME.safeParse(holder).data ?? null;
/** A longer pass is a typing error: 2062 in place of 2026. */
const MAX_DAYS = 3660;

function unitOf({ lines: [line] }: Pass, { id, event, rate }: PassProduct): MatchedUnit {
  const { code, product, price, holder } = line!.values;
  return {
    ...{ line: line!.line, event, product: product!, startsAt: null, priceCents: price ?? 0, taxRate: null },
    ...{ taxCents: null, code, isCancelled: false, used: [], holder: nameOf(holder), answers: {} },
    ...{ productId: id, eventId: event, slotId: null, begins: null, rate, places: 0, holderFields: [] },
  };
}

function orderOf(pass: Pass, product: PassProduct): MatchedOrder {
  const { code, holder, email, phone } = pass.lines[0]!.values;
  const { from } = daysOf(pass.lines[0]!.values, product);
  const today = dayIn(new Date(), product.zone);
  return {
    ...{ reference: code!, state: 'paid', isTest: false, placedAt: from < today ? `${from}T12:00:00Z` : null },
    ...{ expiresAt: null, locale: defaultLocale(), name: nameOf(holder), email, phone, note: null, feeCents: 0 },
    ...{ totalCents: null, currency: product.currency, units: [unitOf(pass, product)] },
  };
}

function valueProblems({ values }: Pass['lines'][number], product: PassProduct, currency: string): Problem[] {
  const { holder, usesLeft, price } = values;
  const { from, until } = daysOf(values, product);
  const { total } = product.rules;
  const problems: Problem[] = [];
  if (nameOf(holder) === null) problems.push({ code: 'invalid', field: 'holder', params: { text: holder! } });
  if (until < from) problems.push({ code: 'ends_before', field: 'validUntil', params: { text: until } });
  if (until > plusDays(from, MAX_DAYS))
    problems.push({ code: 'too_high', field: 'validUntil', params: { text: until } });
  if (usesLeft !== null && (total === null || usesLeft > total))
    problems.push({
      code: total === null ? 'pass_without_total' : 'too_high',
      field: 'usesLeft',
      params: { text: usesLeft },
    });
  // Amounts are read in the organisation's currency.
  if (price !== null && product.currency !== currency)
    problems.push({ code: 'other_currency', field: 'price', params: { text: price, currency: product.currency } });
  return problems;
}

async function planPasses(records: readonly Pass[], context: ImportContext): Promise<Verdict[]> {
  const products = await productsIn(context.scope);
  const found = records.map((record) => productOf(record, products));
  const units = found.map((one, at) => ('product' in one ? unitOf(records[at]!, one.product) : null));
  const known = await readKnown(
    units.flatMap((unit) => unit ?? []),
    context.source,
  );
  const seen = seenIn(context);
  return found.map((one, at): Verdict => {
    if ('problem' in one) return { action: 'refused', problems: [one.problem] };
    const unit = units[at]!;
    const wrong = codeProblem(unit, known, seen);
    const problems = [
      ...(wrong ? [wrong] : []),
      ...valueProblems(records[at]!.lines[0]!, one.product, context.currency),
    ];
    if (problems.length > 0) return { action: 'refused', problems };
    noteCode(unit, seen);
    return { action: 'add' };
  });
}

const SET_DAYS = `
  update tickets t set valid_from = p.first_day::timestamp at time zone v.time_zone,
    valid_until = ((p.last_day + 1)::timestamp at time zone v.time_zone) - interval '1 second',
    uses_left = coalesce(p.uses_left, t.uses_left), state = case when p.uses_left = 0 then 'used' else t.state end
  from jsonb_to_recordset($1::jsonb) as p(order_id uuid, first_day date, last_day date, uses_left int),
    events e, venues v
  where t.order_id = p.order_id and e.id = t.event_id and v.id = e.venue_id`;

/** The end of a pass is known: its months do not begin with its first use here. */
const STARTED = `
  update annual_passes set waits_for_use = false
  where order_item_id in (select id from order_items where order_id = any ($1::uuid[]))`;

/** A paid order for each pass, as of any imported order: in no report of a day, without an invoice or an email. */
async function writePasses(tx: Tx, records: readonly Pass[], context: ImportContext): Promise<void> {
  const products = await productsIn(context.scope, tx);
  const passes = records.map((record) => {
    const found = productOf(record, products);
    if ('problem' in found) throw new DomainError('import_outdated');
    return { record, product: found.product };
  });
  const orders = passes.map(({ record, product }) => ({ recordId: record.recordId, order: orderOf(record, product) }));
  await writeMatched(tx, orders, context);
  const days = passes.map(({ record: { recordId, lines }, product }) => {
    const { from, until } = daysOf(lines[0]!.values, product);
    return { order_id: recordId, first_day: from, last_day: until, uses_left: lines[0]!.values.usesLeft };
  });
  await tx.$executeRawUnsafe(SET_DAYS, JSON.stringify(days));
  await tx.$executeRawUnsafe(
    STARTED,
    days.map(({ order_id: id }) => id),
  );
}

export const passImport = defineImport({
  key: 'passes',
  // A free pass is worth as much as a paid one: the person must be one who sets prices.
  permission: 'catalogue.manage',
  fields: FIELDS,
  id: ['event', 'code'],
  required: ['product', 'holder', 'validUntil'],
  atOnce: 200,
  places: {
    problems: async (records: readonly Pass[], scope) => {
      const products = await productsIn(scope);
      return records.map((record) => {
        const found = productOf(record, products);
        return 'problem' in found ? found.problem : null;
      });
    },
    outside: async (ids, scope) => {
      const rows = await sql<{ id: string; event: string }>(
        'events_of_passes',
        'select order_id as id, event_id as event from order_items where order_id = any ($1::uuid[])',
        [ids],
      );
      return rows.filter(({ event }) => !reachesEvent(scope, event)).map(({ id }) => id);
    },
  },
  plan: planPasses,
  applyAll: writePasses,
  undo: (tx, records) => removeOrders(tx, records),
});
