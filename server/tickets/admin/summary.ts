import { sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { MAX_SUMMED } from '../../shared/maxSummed';
import { toIso } from '../../shared/time';
import type { TicketFigures, TicketSummary } from '../pages';
import { IS_USED, STATE } from './ticketList';

/** Maximum products and slots shown, those with most tickets first. */
const SHOWN = 12;

export const COLUMNS = `${STATE} as state, t.product_id, t.appointment_id, ${IS_USED} as is_used`;

export const FIGURES = `select grouping(product_id, appointment_id) as level, product_id as product, appointment_id as slot,
    count(*)::int as rows,
    count(*) filter (where state not in ('cancelled', 'replaced'))::int as sold,
    count(*) filter (where is_used)::int as used,
    count(*) filter (where state = 'valid' and not is_used)::int as left,
    count(*) filter (where state = 'blocked')::int as blocked,
    count(*) filter (where state = 'cancelled')::int as cancelled
  from found group by grouping sets ((), (product_id), (appointment_id)) order by level desc, rows desc, product_id, appointment_id`;

export type FigureRow = TicketFigures & { level: number; product: string | null; slot: string | null; rows: number };

const ALL = 3;
const BY_PRODUCT = 1;
const BY_SLOT = 2;

const NAMES = `
  select p.id, p.name as name, e.title as event, null::timestamptz as at, null::text as zone
    from products p join events e on e.id = p.event_id where p.id = any ($1::uuid[])
  union all
  select a.id, e.title, null, a.starts_at, v.time_zone
    from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id where a.id = any ($2::uuid[])`;

type NameRow = { id: string; name: LocalText; event: LocalText | null; at: Date | null; zone: string | null };

const figuresOf = ({ sold, used, left, blocked, cancelled }: FigureRow): TicketFigures => ({
  ...{ sold, used, left, blocked, cancelled },
});

/** Adds names in the reader's language to the figures. */
export async function nameFigures(rows: readonly FigureRow[], locale: string): Promise<TicketSummary> {
  const all = rows.find(({ level }) => level === ALL);
  const products = rows.filter(({ level, product }) => level === BY_PRODUCT && product).slice(0, SHOWN);
  const slots = rows.filter(({ level, slot }) => level === BY_SLOT && slot).slice(0, SHOWN);
  const named = await sql<NameRow>('ticket_figures_named', NAMES, [
    products.map(({ product }) => product),
    slots.map(({ slot }) => slot),
  ]);
  const names = new Map(named.map((row) => [row.id, row]));
  return {
    all: all ? figuresOf(all) : { sold: 0, used: 0, left: 0, blocked: 0, cancelled: 0 },
    isMore: (all?.rows ?? 0) >= MAX_SUMMED,
    products: products.map((row) => {
      const { name, event } = names.get(row.product!)!;
      return {
        ...figuresOf(row),
        id: row.product!,
        name: localText(name, locale),
        event: event && localText(event, locale),
      };
    }),
    slots: slots.map((row) => {
      const { name, at, zone } = names.get(row.slot!)!;
      return { ...figuresOf(row), id: row.slot!, event: localText(name, locale), at: toIso(at!), zone: zone! };
    }),
  };
}
