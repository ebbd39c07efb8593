import { sql, transaction } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { recordSecurityEvent } from '../../infra/securityEvents';
import { notify } from '../../notifications';
import type { Origin } from '../../shared/actor';
import { networkOf } from '../../shared/network';
import { paths } from '../../shared/paths';
import type { SecurityReason } from '../../shared/securityKinds';
import { dayIn } from '../../shared/time';

/** Failed sign-ins with so many emails from one network within an hour are an attack. */
const ACCOUNTS_OF_A_SPRAY = 10;

type Found = { id: string; reason: SecurityReason };

async function findReason(email: string): Promise<Found | null> {
  const [found] = await sql<Found>(
    'why_no_sign_in',
    `select id, case when deactivated_at is not null then 'shut_out' when invited_at is not null then 'not_accepted'
       else 'wrong_password' end as reason
     from users where email = $1`,
    [email],
  );
  return found ?? null;
}

/** Notifies readers of the security log, once a day for each network. */
async function warnOfSpray(network: string): Promise<void> {
  const [tried] = await sql<{ accounts: number }>(
    'accounts_tried_from',
    `select count(distinct coalesce(user_id::text, account))::int as accounts from (
       select user_id, account from security_events
       where network = $1 and kind = 'sign_in_failed' and at > now() - interval '1 hour' order by at desc, id desc limit 200) recent`,
    [network],
  );
  if (!tried || tried.accounts < ACCOUNTS_OF_A_SPRAY) return;
  const today = dayIn(new Date(), await homeZone());
  await transaction((tx) =>
    notify(tx, {
      kind: 'sign_in_spray',
      to: { permission: 'audit.view' },
      event: null,
      data: { place: network, count: tried.accounts },
      href: `${paths.securityLog.index()}?f.network=${encodeURIComponent(network)}`,
      dedupeKey: `${network} ${today}`,
    }),
  );
}

/** Records a failed sign-in with its reason; the same work with or without an account. */
export async function recordFailedSignIn(email: string, from: Origin): Promise<void> {
  const found = await findReason(email);
  await recordSecurityEvent({
    kind: 'sign_in_failed',
    reason: found?.reason ?? 'unknown_account',
    userId: found?.id ?? null,
    address: email,
    from,
  });
  await warnOfSpray(networkOf(from.ip ?? undefined));
}
