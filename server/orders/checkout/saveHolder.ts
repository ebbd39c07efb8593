import { recordChange } from '../../audit';
import { sql, type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { type AnswerProblem, keptAnswer, NAME_FIELD, parseHolderFields, problemWith } from '../../products';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { isEqual, isUnchanged } from '../../shared/isUnchanged';

type Unit = {
  order: { id: string; reference: string };
  position: number;
  userId: string | null;
  /** Staff, who replace what was given before; others fill in what is missing. */
  staff: AuditContext | null;
};

export type HolderInput = Unit & {
  /** By field name; what the product does not ask for is dropped. */
  answers: Record<string, string>;
};

type Known = {
  name: string | null;
  data: Record<string, string>;
  holderFields: unknown;
  /** There are answers, which may be empty. */
  isAnswered?: boolean;
  /** What is said of a gift voucher is its buyer's, who may say it anew until it is mailed. */
  isVoucher?: boolean;
};

const FIND = `
  select h.name, coalesce(h.data, '{}') as data, h.order_item_id is not null as "isAnswered", terms.holder_fields as "holderFields",
    p.category = 'voucher' or exists (select from voucher_sales s where s.order_item_id = i.id) as "isVoucher"
  from order_items i join products p on p.id = i.product_id cross join lateral terms_of(i.terms_id, i.product_id) terms left join order_item_profiles h on h.order_item_id = i.id
  where i.order_id = $1 and i.position = $2 and i.visit = 0`;

type Answers = { name: string | null; data: Record<string, string>; replaces?: boolean };

/** Whether writing these answers would change nothing; where they do not replace the former ones, those that are missing stay. */
const isSame = ({ isAnswered, name, data }: Known, after: Answers): boolean =>
  isAnswered === true &&
  (name || null) === (after.name || null) &&
  (after.replaces ? isEqual(data, after.data) : isUnchanged(data, after.data));

/**
 * Only while the item stands and no ticket of it was used to enter, whatever it visits: the holder of a unit comes
 * to each of its visits. A given answer wins over a new one unless it is replaced: by staff, or of a gift voucher, until it is mailed. Passes in wallets follow.
 */
export const writeHolder = (
  tx: Tx,
  { order, position, userId, staff }: Unit,
  { name, data, replaces = staff !== null }: Answers,
) => {
  const holder = { order_id: order.id, position, name, data, replaces, staff: staff !== null, by: userId };
  return tx.$queryRaw<{ saved: number; told: number }[]>`
    select saved, told from name_holder(${JSON.stringify(holder)}::jsonb)`;
};

/** The whole of the answers as they would stand, and what is wrong with them by field. */
export function validateHolder(known: Known, { answers, staff }: Pick<HolderInput, 'answers' | 'staff'>) {
  const problems: Record<string, AnswerProblem> = {};
  const kept: Record<string, string> = {};
  for (const field of parseHolderFields(known.holderFields)) {
    const before = (field.name === NAME_FIELD ? known.name : known.data[field.name]) ?? '';
    const given = Object.hasOwn(answers, field.name) ? answers[field.name]!.trim() : '';
    const answer = keptAnswer(field, staff || known.isVoucher ? given : before || given);
    const problem = problemWith(field, answer);
    if (problem) problems[field.name] = problem;
    else if (answer) kept[field.name] = answer;
  }
  return { problems, kept };
}

type Saved = { problems: Record<string, AnswerProblem>; isChanged: boolean };

/**
 * Fills in what a product asks of a unit's holder, after the sale.
 * @returns what is wrong, by field, and whether anything was changed: the same answers leave no event.
 * @throws HttpError 404 without such an item, DomainError holder_closed when it can no longer be changed
 */
export async function saveHolder(input: HolderInput): Promise<Saved> {
  const [known] = await sql<Known>('find_holder', FIND, [input.order.id, input.position]);
  if (!known) throw notFound();
  const { problems, kept } = validateHolder(known, input);
  if (Object.keys(problems).length > 0) return { problems, isChanged: false };
  const { [NAME_FIELD]: name = null, ...data } = kept;
  const answers = { name, data, replaces: Boolean(input.staff || known.isVoucher) };
  if (isSame(known, answers)) return { problems, isChanged: false };
  await transaction(async (tx) => {
    const [row] = await writeHolder(tx, input, answers);
    if (!row?.saved) throw new DomainError('holder_closed');
    // What was answered stands in one place only, where it ends.
    if (input.staff)
      await recordChange(tx, input.staff, {
        action: 'order.holder_named',
        subject: { type: 'order', id: input.order.id, label: input.order.reference },
        after: { position: input.position },
      });
  });
  wakeOutbox();
  return { problems, isChanged: true };
}
