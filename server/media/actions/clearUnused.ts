import { type Tx, transaction } from '../../infra/db';

const AT_ONCE = 100;

/** Tables that can refer to an image; an id in any row keeps it. */
const TABLES = ['events', 'products', 'product_presets', 'promos', 'venues', 'settings', 'mail_texts', 'translations'];
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Former logos are kept, since sent emails show them. */
const MENTIONED = `
  with texts as (
    ${TABLES.map((table) => `select t::text as text from ${table} t`).join(' union all ')}
    union all select concat_ws(' ', a.before::text, a.after::text) from audit_log a where a.subject_type = 'settings'
  ), mentioned as materialized (
    select distinct found[1]::uuid as id from texts, regexp_matches(text, '${UUID}', 'g') found
  )`;
const IS_UNUSED = 'not exists (select from mentioned where mentioned.id = m.id)';

/** Locks and checks again: a concurrent reference has either been stored, or will be refused. */
async function clearSome(tx: Tx): Promise<number> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `${MENTIONED} select m.id from media m where m.created_at < now() - interval '1 day' and ${IS_UNUSED}
     order by m.id limit ${AT_ONCE} for update of m skip locked`,
  );
  if (rows.length > 0)
    await tx.$executeRawUnsafe(
      `${MENTIONED} delete from media m where m.id in (select value::uuid from jsonb_array_elements_text($1::jsonb)) and ${IS_UNUSED}`,
      JSON.stringify(rows.map(({ id }) => id)),
    );
  return rows.length;
}

/** Deletes images older than a day that nothing refers to. */
export async function clearUnused(): Promise<void> {
  while ((await transaction(clearSome)) === AT_ONCE);
}
