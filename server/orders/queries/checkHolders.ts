import { readTogether } from '../../infra/readTogether';
import { type AnswerProblem, type HolderField, NAME_FIELD, parseHolderFields, problemWith } from '../../products';
import type { PlaceRequest } from '../requests';

/** A holder's answers as the order keeps them. */
export type HolderProfile = { position: number; name: string | null; data: Record<string, string> };

export type CheckedHolders = {
  profiles: HolderProfile[];
  /** What is wrong, by the dotted name of the form's field. */
  problems: Record<string, AnswerProblem>;
};

type Answers = PlaceRequest['holders'][string];
type Item = { orderId: string; position: number; holderFields: unknown };

const readItems = readTogether<Item>(
  'find_holder_fields',
  `select i.order_id as "orderId", i.position, p.holder_fields as "holderFields" from order_items i join products p on p.id = i.product_id
   where i.order_id = any ($1::uuid[]) and p.holder_fields <> '[]' order by i.order_id, i.position`,
  (item) => item.orderId,
);

const answerTo = (field: HolderField, answers: Answers | undefined): string =>
  (field.name === NAME_FIELD ? answers?.name : answers?.fields[field.name]) ?? '';

const pathOf = (position: number, field: HolderField): string =>
  field.name === NAME_FIELD ? `holders.${position}.name` : `holders.${position}.fields.${field.name}`;

function profileOf(position: number, fields: readonly HolderField[], answers: Answers | undefined): HolderProfile {
  const given = fields.map((field) => [field.name, answerTo(field, answers)] as const).filter(([, answer]) => answer);
  const { [NAME_FIELD]: name = null, ...data } = Object.fromEntries(given);
  return { position, name, data };
}

/** Holds the answers against what each item's product asks; what no product asks for is dropped. */
export async function checkHolders(orderId: string, holders: PlaceRequest['holders']): Promise<CheckedHolders> {
  const items = await readItems(orderId);
  const checked: CheckedHolders = { profiles: [], problems: {} };
  for (const { position, holderFields } of items) {
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
