/** Passes that were given out, and the devices to notify. */
import { sql } from '../../infra/db';
import type { WalletKind } from './wallet';

/** Records that these items have a pass there. Idempotent. */
export const keepPasses = (kind: WalletKind, orderItemIds: readonly string[]) =>
  sql(
    'keep_wallet_passes',
    `insert into wallet_passes (order_item_id, in_apple, in_google) select item, $2, not $2 from unnest($1::uuid[]) item
     on conflict (order_item_id) do update set in_apple = wallet_passes.in_apple or $2, in_google = wallet_passes.in_google or not $2`,
    [orderItemIds, kind === 'apple'],
  );

export type KeptPass = { inApple: boolean; inGoogle: boolean; changedAt: Date };

/**
 * Sets a new time of change, at least a second after the last: phones compare whole seconds. Null without such a pass.
 */
export async function markChanged(orderItemId: string): Promise<KeptPass | null> {
  const [pass] = await sql<KeptPass>(
    'mark_wallet_pass_changed',
    `update wallet_passes set changed_at = greatest(date_trunc('second', now()), changed_at + interval '1 second')
     where order_item_id = $1 returning in_apple as "inApple", in_google as "inGoogle", changed_at as "changedAt"`,
    [orderItemId],
  );
  return pass ?? null;
}

export async function findPass(orderItemId: string): Promise<KeptPass | null> {
  const [pass] = await sql<KeptPass>(
    'find_wallet_pass',
    `select in_apple as "inApple", in_google as "inGoogle", changed_at as "changedAt" from wallet_passes where order_item_id = $1`,
    [orderItemId],
  );
  return pass ?? null;
}

type Registration = { device: string; orderItemId: string; pushToken: string };

/** @returns whether the device is new to the pass; null if there is no such pass. */
export async function registerDevice({ device, orderItemId, pushToken }: Registration): Promise<boolean | null> {
  const [done] = await sql<{ isNew: boolean }>(
    'register_wallet_device',
    `insert into wallet_devices (device, order_item_id, push_token) select $1, order_item_id, $3 from wallet_passes where order_item_id = $2
     on conflict (device, order_item_id) do update set push_token = excluded.push_token returning (xmax = 0) as "isNew"`,
    [device, orderItemId, pushToken],
  );
  return done?.isNew ?? null;
}

export const unregisterDevice = (device: string, orderItemId: string) =>
  sql('unregister_wallet_device', 'delete from wallet_devices where device = $1 and order_item_id = $2', [
    device,
    orderItemId,
  ]);

/** Passes of a device that changed after that second, and the latest change. */
export async function changedPasses(
  device: string,
  sinceSeconds: number,
): Promise<{ serials: string[]; lastSeconds: number }> {
  const rows = await sql<{ serial: string; seconds: number }>(
    'changed_wallet_passes',
    `select p.order_item_id as serial, extract(epoch from p.changed_at)::float8 as seconds
     from wallet_devices d join wallet_passes p on p.order_item_id = d.order_item_id
     where d.device = $1 and extract(epoch from p.changed_at) > $2::float8 order by p.order_item_id`,
    [device, sinceSeconds],
  );
  return {
    serials: rows.map(({ serial }) => serial),
    lastSeconds: Math.max(0, ...rows.map(({ seconds }) => Math.floor(seconds))),
  };
}

export const pushTokensOf = async (orderItemId: string): Promise<string[]> =>
  (
    await sql<{ token: string }>(
      'wallet_push_tokens',
      'select distinct push_token as token from wallet_devices where order_item_id = $1 order by token',
      [orderItemId],
    )
  ).map(({ token }) => token);

/** Deletes devices whose token Apple no longer knows. */
export const forgetTokens = (tokens: readonly string[]) =>
  sql('forget_wallet_tokens', 'delete from wallet_devices where push_token = any ($1::text[])', [tokens]);
