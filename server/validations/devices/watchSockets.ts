import { sql } from '../../infra/db';

/** News for connected devices: open once, within thirty seconds of the request, or revoked. Each is returned once. */
export async function newsOfDevices(ids: readonly string[]): Promise<{ id: string; news: 'open' | 'revoked' }[]> {
  return sql(
    'news_of_devices',
    `with opened as (
       update gate_devices set open_requested_at = null, last_seen_at = moment()
       where id = any ($1::uuid[]) and revoked_at is null and open_requested_at > moment() - interval '30 seconds' returning id)
     select id, 'open' as news from opened
     union all select id, 'revoked' from gate_devices where id = any ($1::uuid[]) and revoked_at is not null`,
    [ids],
  );
}
