import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { MAX_TAGS, type TagsInput } from '../requests';
import { type ChangedCode, recordMany, SINGLY, TIMEOUT_MS } from './recordMany';

/** Codes that would exceed the limit of tags are skipped. */
const TAG = `
  with chosen as materialized (
    select c.id, tagged.tags from promo_codes c
      cross join lateral (select coalesce(array_agg(tag order by at), '{}') as tags from (
        select tag, min(at) as at from (
          select tag, at from unnest(c.tags) with ordinality one(tag, at) where tag <> all ($3::text[])
          union all select tag, 1000 + at from unnest($2::text[]) with ordinality one(tag, at)) every_tag group by tag) distinct_tags) tagged
    where c.id = any ($1::uuid[]) and tagged.tags is distinct from c.tags and cardinality(tagged.tags) <= ${MAX_TAGS}
    order by c.id for no key update of c
  ), changed as (
    update promo_codes c set tags = chosen.tags, version = version + 1 from chosen where c.id = chosen.id returning c.id, c.code
  )
  select id, code, (count(*) over ())::int as count from changed limit ${SINGLY + 1}`;

/** Adds and removes tags of codes. @returns how many changed. */
export const tagCodes = (by: AuditContext, ids: readonly string[], { add, remove }: TagsInput): Promise<number> =>
  transaction(async (tx) => {
    const taken = remove.filter((tag) => !add.includes(tag));
    const changed = await tx.$queryRawUnsafe<ChangedCode[]>(TAG, ids, add, taken);
    const after = { added: add, removed: taken };
    return recordMany(tx, by, changed, { one: 'promo_code.tagged', many: 'promo_code.many_tagged', after });
  }, TIMEOUT_MS);
