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
  /** Staff replace earlier answers; buyers only add missing ones. */
  staff: AuditContext | null;
};

export type HolderInput = Unit & {
  /** Answers by field name; those to other questions are dropped. */
  answers: Record<string, string>;
};

type Known = {
  name: string | null;
  data: Record<string, string>;
  holderFields: unknown;
  /** Answers exist; they may be empty. */
  isAnswered?: boolean;
  /** Gift voucher: its buyer may change the answers until it is emailed. */
  isVoucher?: boolean;
};

const FIND = `
  select h.name, coalesce(h.data, '{}') as data, h.order_item_id is not null as "isAnswered", terms.holder_fields as "holderFields",
    p.category = 'voucher' or exists (select from voucher_sales s where s.order_item_id = i.id) as "isVoucher"
  from order_items i join products p on p.id = i.product_id cross join lateral terms_of(i.terms_id, i.product_id) terms left join order_item_profiles h on h.order_item_id = i.id
  where i.order_id = $1 and i.position = $2 and i.visit = 0`;

type Answers = { name: string | null; data: Record<string, string>; replaces?: boolean };

/** Whether saving would change nothing; without replacement, missing answers keep their old value. */
const isSame = ({ isAnswered, name, data }: Known, after: Answers): boolean =>
  isAnswered === true &&
  (name || null) === (after.name || null) &&
  (after.replaces ? isEqual(data, after.data) : isUnchanged(data, after.data));

/**
 * Writes only while the item is active and no ticket of its unit was used, since a holder comes to all visits. An
 * existing answer stays unless replaced: by staff, or for a gift voucher until it is emailed. Wallet passes are
 * updated.
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

/** The complete answers after the change, and their problems by field. */
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
 * Adds holder answers after the sale.
 * @returns problems by field, and whether anything changed: saving the same answers publishes no event.
 * @throws HttpError 404 without such an item, DomainError holder_closed if it can no longer be changed
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
    // The answers are stored in one table only, so that they can be erased: the log does not repeat them.
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
