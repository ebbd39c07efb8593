import { sql } from '../infra/db';
import { fold } from '../shared/fold';
import { formatReference } from '../shared/reference';
import { type Mark, markIn } from './marks';
import type { Reach, WordKind } from './reach';
import type { Term } from './typed';

/** Why an order was found: text, and the matching part. */
export type Reason = { kind: WordKind; text: string; mark: Mark | null };

type Row = { id: string; kind: WordKind; value: string; word: string };

const TEXTS = `
  select t.order_id as id, t.kind, t.value, word
  from order_texts($1::uuid[]) t cross join lateral find_words(t.value) word
  where t.kind = any ($2::text[]) and (t.event_id is null or $3::uuid[] is null or t.event_id = any ($3))
    and (word = any ($4::text[]) or exists (select from unnest($5::text[]) prefix where starts_with(word, prefix))
      or parts(word) @@ part_query($7::text) and has_parts(t.kind, word))
    -- Payments and invoices of an order: only for staff who see all of its events
    and (t.kind not in ('card', 'bank', 'payer', 'invoice', 'company') or $6::uuid[] is null
      or not exists (select from order_items i where i.order_id = t.order_id and i.event_id <> all ($6)))
  order by t.order_id, array_position($2::text[], t.kind), t.value, word`;

const MAX_REASONS = 3;

/** Same as `part_of` in SQL: letters and digits only. */
const partOf = (typed: string): string => fold(typed).replace(/[^a-z0-9]+/g, '');

/** Reasons for each order by id. @param part searched part of a number or reference, if any. */
export async function explain(
  ids: readonly string[],
  terms: readonly Term[],
  reach: Reach,
  part: string | null = null,
): Promise<Map<string, Reason[]>> {
  const words = terms.flatMap((term) => term.words);
  const prefixes = terms.flatMap(({ prefix }) => prefix ?? []);
  const rows = await sql<Row>('explain_found', TEXTS, [
    ids,
    reach.kinds,
    reach.ticketEvents,
    words,
    prefixes,
    reach.events,
    part,
  ]);
  const reasons = new Map<string, Reason[]>();
  for (const { id, kind, value, word } of rows) {
    const known = reasons.get(id) ?? [];
    if (
      known.length >= MAX_REASONS ||
      known.some((one) => one.kind === kind && one.text.replaceAll('-', '') === value.replaceAll('-', ''))
    )
      continue;
    const typed = part === null ? (prefixes.find((prefix) => word.startsWith(prefix)) ?? word) : partOf(part);
    const text = kind === 'reference' || kind === 'ticket' ? formatReference(value) : value;
    reasons.set(id, [...known, { kind, text, mark: markIn(text, typed) }]);
  }
  return reasons;
}
