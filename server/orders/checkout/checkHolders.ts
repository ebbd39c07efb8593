import { batchLoader } from '../../infra/batchLoader';
import {
  type AnswerProblem,
  type HolderField,
  keptAnswer,
  NAME_FIELD,
  parseHolderFields,
  problemWith,
} from '../../products';
import { isReference } from '../findOrder';
import type { PlaceRequest } from '../requests';

/** Answers of a holder, as stored with the order. */
export type HolderProfile = { position: number; name: string | null; data: Record<string, string> };

export type CheckedHolders = {
  profiles: HolderProfile[];
  /** Problems by dotted form field name. */
  problems: Record<string, AnswerProblem>;
};

type Answers = PlaceRequest['holders'][string];
/** Holder questions of an item's product. */
export type Questions = { reference: string; position: number; holderFields: unknown };

const readQuestions = batchLoader<Questions>(
  'find_holder_fields',
  `select o.reference, i.position, terms.holder_fields as "holderFields"
   from unnest($1::text[]) asked(reference) cross join lateral (select id, reference from orders where reference = asked.reference limit 1) o
     cross join lateral (select i.position, i.product_id, i.terms_id from order_items i where i.order_id = o.id and i.visit = 0 offset 0) i
     cross join lateral terms_of(i.terms_id, i.product_id) terms
   where terms.holder_fields <> '[]' order by o.id, i.position`,
  (item) => item.reference,
);

/** Questions of an order's items without the answers, so no access check is needed. */
export const listQuestions = async (reference: string): Promise<Questions[]> =>
  isReference(reference) ? readQuestions(reference) : [];

const answerTo = (field: HolderField, answers: Answers | undefined): string =>
  keptAnswer(field, (field.name === NAME_FIELD ? answers?.name : answers?.fields[field.name]) ?? '');

const pathOf = (position: number, field: HolderField): string =>
  field.name === NAME_FIELD ? `holders.${position}.name` : `holders.${position}.fields.${field.name}`;

function profileOf(position: number, fields: readonly HolderField[], answers: Answers | undefined): HolderProfile {
  const given = fields.map((field) => [field.name, answerTo(field, answers)] as const).filter(([, answer]) => answer);
  const { [NAME_FIELD]: name = null, ...data } = Object.fromEntries(given);
  return { position, name, data };
}

/** Validates answers against the questions of each product; answers to other questions are dropped. */
export function checkHolders(questions: readonly Questions[], holders: PlaceRequest['holders']): CheckedHolders {
  const checked: CheckedHolders = { profiles: [], problems: {} };
  for (const { position, holderFields } of questions) {
    const fields = parseHolderFields(holderFields);
    const answers = Object.hasOwn(holders, position) ? holders[position] : undefined;
    for (const field of fields) {
      const problem = problemWith(field, answerTo(field, answers));
      if (problem) checked.problems[pathOf(position, field)] = problem;
    }
    checked.profiles.push(profileOf(position, fields, answers));
  }
  return checked;
}
