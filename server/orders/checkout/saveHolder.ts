import { sql } from '../../infra/db';
import { type AnswerProblem, NAME_FIELD, parseHolderFields, problemWith } from '../../products';
import { DomainError, notFound } from '../../shared/errors';

export type HolderInput = {
  orderId: string;
  position: number;
  /** By field name; what the product does not ask for is dropped. */
  answers: Record<string, string>;
  /** Whether answers given before may be replaced; otherwise only the missing ones are filled in. */
  mayReplace: boolean;
  userId: string | null;
};

type Known = { name: string | null; data: Record<string, string>; holderFields: unknown };

const FIND = `
  select h.name, coalesce(h.data, '{}') as data, p.holder_fields as "holderFields"
  from order_items i join products p on p.id = i.product_id left join order_item_profiles h on h.order_item_id = i.id
  where i.order_id = $1 and i.position = $2 and i.visit = 0`;

/**
 * Only while the item stands and nobody has come in with a ticket of it, whatever it visits: whoever holds a unit comes
 * to each of its visits. A given answer wins over a new one unless $5.
 */
const SAVE = `
  with unit as (
    select i.id, i.order_id from order_items i join orders o on o.id = i.order_id
    where i.order_id = $1 and i.position = $2 and i.visit = 0 and i.state = 'active' and o.state in ('pending', 'paid', 'partially_refunded')
      and ($5 or not exists (select from ticket_transfers x where x.order_item_id = i.id and x.state = 'taken'))
  ), item as (
    select i.id from order_items i join unit on i.order_id = unit.order_id and (i.id = unit.id or i.visit_of = unit.id)
    where not exists (select from tickets t join order_items own on own.id = t.order_item_id
      where t.order_id = unit.order_id and (own.id = unit.id or own.visit_of = unit.id) and (t.state not in ('valid', 'replaced', 'cancelled') or (t.state = 'valid' and t.uses_left < t.uses_total)))
  ), saved as (
    insert into order_item_profiles as known (order_item_id, name, data) select id, $3, $4::jsonb from item
    on conflict (order_item_id) do update set updated_at = moment(),
      name = case when $5 then excluded.name else coalesce(nullif(known.name, ''), excluded.name) end,
      data = case when $5 then excluded.data else excluded.data || known.data end
    returning order_item_id
  ), history as (
    insert into order_events (order_id, kind, user_id, data)
    select order_id, 'holder_named', $6, jsonb_build_object('position', $2::int) from unit where exists (select from item)
  )
  select count(*)::int as saved from saved`;

/** The whole of the answers as they would stand, and what is wrong with them by field. */
function judge(known: Known, { answers, mayReplace }: HolderInput) {
  const problems: Record<string, AnswerProblem> = {};
  const kept: Record<string, string> = {};
  for (const field of parseHolderFields(known.holderFields)) {
    const before = (field.name === NAME_FIELD ? known.name : known.data[field.name]) ?? '';
    const given = Object.hasOwn(answers, field.name) ? answers[field.name]!.trim() : '';
    const answer = mayReplace ? given : before || given;
    const problem = problemWith(field, answer);
    if (problem) problems[field.name] = problem;
    else if (answer) kept[field.name] = answer;
  }
  return { problems, kept };
}

/**
 * Fills in what a product asks of a unit's holder, after the sale.
 * @returns what is wrong, by field; nothing when it was saved.
 * @throws HttpError 404 without such an item, DomainError holder_closed when it can no longer be changed
 */
export async function saveHolder(input: HolderInput): Promise<Record<string, AnswerProblem>> {
  const [known] = await sql<Known>('find_holder', FIND, [input.orderId, input.position]);
  if (!known) throw notFound();
  const { problems, kept } = judge(known, input);
  if (Object.keys(problems).length > 0) return problems;
  const { [NAME_FIELD]: name = null, ...data } = kept;
  const [row] = await sql<{ saved: number }>('save_holder', SAVE, [
    input.orderId,
    input.position,
    name,
    JSON.stringify(data),
    input.mayReplace,
    input.userId,
  ]);
  if (!row?.saved) throw new DomainError('holder_closed');
  return {};
}
