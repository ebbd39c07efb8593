import { sql } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';

/** Maximum per digest; the rest follows in another email. */
const MAX_ITEMS = 5000;

/**
 * Due items by the reader's choice for their kind: an hour after they came, or at the next daily time. Immediate emails
 * are due as well. A concurrent call waits and finds them taken.
 */
const CLAIM = `
  with clock as (
    select moment() as now, date_trunc('day', moment() at time zone $1::text) as today),
  due as materialized (
    select d.id, d.user_id from digest_items d cross join clock
      left join notification_preferences p on p.user_id = d.user_id and p.kind = d.kind
    where d.digest_id is null and d.done_at is null and case p.mail_rhythm
      when 'hourly' then d.created_at < date_trunc('hour', clock.now)
      when 'daily' then d.created_at < (select max(struck) from unnest(array[
        (clock.today + make_interval(hours => p.mail_hour)) at time zone $1::text,
        (clock.today - interval '1 day' + make_interval(hours => p.mail_hour)) at time zone $1::text]) struck where struck <= clock.now)
      else true end
    order by d.id limit ${MAX_ITEMS} for update of d),
  digests as materialized (select user_id, uuid_v7() as id from due group by user_id)
  update digest_items d set digest_id = digests.id, claimed_at = now() from due join digests on digests.user_id = due.user_id
  where d.id = due.id and d.digest_id is null
  returning d.digest_id as "digestId"`;

/** Digests that were begun but not queued, after a crash. */
const BEGUN = `
  select distinct digest_id as "digestId" from digest_items
  where done_at is null and digest_id is not null and claimed_at > now() - interval '1 hour'`;

type Digest = { digestId: string };

/** Collects due items in a digest per reader. @returns the digests to send. */
export async function claimDigests(): Promise<string[]> {
  await sql<Digest>('claim_digests', CLAIM, [await homeZone()]);
  return (await sql<Digest>('begun_digests', BEGUN)).map(({ digestId }) => digestId);
}
