import { sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import type { Fields } from '../describeChange';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A state with more ids keeps them. */
const MAX = 200;

/** The ids anywhere in a state of a record. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return ID.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

/** Records with a name; deleted ones have their last name in the activity log. */
const NAMES = `
  select id::text, to_jsonb(name) as name from venues where id = any ($1::uuid[])
  union all select id::text, to_jsonb(name) from gates where id = any ($1::uuid[])
  union all select id::text, title from events where id = any ($1::uuid[])
  union all select id::text, name from products where id = any ($1::uuid[])
  union all select id::text, to_jsonb(name) from quotas where id = any ($1::uuid[])
  union all select id::text, to_jsonb(name) from series where id = any ($1::uuid[])
  union all select id::text, name from promos where id = any ($1::uuid[])
  union all select id::text, to_jsonb(name) from promo_code_batches where id = any ($1::uuid[])
  union all select id::text, to_jsonb(code) from promo_codes where id = any ($1::uuid[])
  union all select id::text, to_jsonb(name) from users where id = any ($1::uuid[])
  union all select id::text, to_jsonb(name) from media where id = any ($1::uuid[])
  union all select * from (
    select distinct on (subject_id) subject_id, to_jsonb(label) from audit_log
    where subject_type in ('venue', 'event', 'product', 'quota', 'series', 'promo', 'promo_code', 'promo_code_batch')
      and subject_id = any ($1::text[]) and label <> '' order by subject_id, at desc) gone`;

/** The names of the records whose ids these states contain. */
export async function namesOf(
  states: readonly (Fields | null)[],
  locale: string,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(states.flatMap((state) => idsIn(state).slice(0, MAX)))];
  if (ids.length === 0) return new Map();
  const rows = await sql<{ id: string; name: string | LocalText }>('audit_names', NAMES, [ids]);
  // The last one wins: existing records override former names.
  return new Map(rows.reverse().map(({ id, name }) => [id, typeof name === 'string' ? name : localText(name, locale)]));
}
