/**
 * The security log: what concerns who gets in. What happens in a transaction is written in it; what is refused has none,
 * and is written by itself. The same within a minute is one row that counts, and what strangers can cause without end
 * loses its particulars beyond so many rows an hour, so that a stranger cannot fill the disk.
 */
import { createHash } from 'node:crypto';
import type { Origin } from '../shared/actor';
import { networkOf } from '../shared/network';
import { SECURITY_KINDS, type SecurityKind, type SecurityReason } from '../shared/securityKinds';
import { HOUR_MS, MINUTE_MS } from '../shared/time';
import { sql, type Tx } from './db';
import { logger } from './logger';
import { microBatch } from './microBatch';

type Detail = Readonly<Record<string, string | number | boolean | null>>;

export type SecurityEvent = {
  kind: SecurityKind;
  reason?: SecurityReason;
  /** Whose account it is about. */
  userId?: string | null;
  /** The address that was typed, where no account is known. */
  address?: string | null;
  /** Who did it, where it was not the account's owner. */
  by?: { userId: string | null; name?: string | null } | null;
  from: Origin;
  /** What else is to be known; never a secret. */
  detail?: Detail;
};

type Written = {
  kind: string;
  outcome: string;
  reason: string | null;
  user_id: string | null;
  account: string | null;
  actor_id: string | null;
  actor: string | null;
  ip: string | null;
  network: string | null;
  user_agent: string | null;
  detail: Detail;
  times: number;
  fold_key: string;
};

const USER_AGENT_LENGTH = 300;
const TEXT_LENGTH = 500;
/** People mistype their password into the field of the address. */
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,180}\.[^\s@]{2,63}$/;
/** Rows in an hour, by process, for what anybody can cause. */
export const PARTICULAR_PER_HOUR = 1000;

let hour = 0;
let particular = 0;
/** The fold keys of this minute, which cost no further row. */
let minute = 0;
const seen = new Set<string>();

const keyOf = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27);

const cut = (detail: Detail): Detail =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, TEXT_LENGTH) : value,
    ]),
  );

function toRow({ kind, reason, userId, address, by, from, detail = {} }: SecurityEvent, at: number): Written {
  const known = userId ?? null;
  const row = {
    kind,
    outcome: SECURITY_KINDS[kind],
    reason: reason ?? null,
    user_id: known,
    account: known === null && address && ADDRESS.test(address) ? address.slice(0, 254) : null,
    actor_id: by && by.userId !== known ? by.userId : null,
    actor: by && by.userId !== known ? (by.name ?? null) : null,
    ip: from.ip,
    network: from.ip && networkOf(from.ip),
    user_agent: from.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
    detail: cut(detail),
    times: 1,
  };
  const { ip: _ip, user_agent: _userAgent, times: _times, ...same } = row;
  return { ...row, fold_key: keyOf(Math.floor(at / MINUTE_MS), same) };
}

/** Beyond the hour's rows only that it happened, how often, and to whom where there is an account. */
function withoutParticulars(row: Written, at: number): Written {
  const { kind, outcome, reason, user_id } = row;
  const unnamed = { account: null, actor_id: null, actor: null, ip: null, network: null, user_agent: null };
  const folded = { kind, outcome, reason, user_id, ...unnamed, detail: { folded: true }, times: 1 };
  return { ...folded, fold_key: keyOf(Math.floor(at / MINUTE_MS), 'folded', kind, reason, user_id) };
}

/** Begins the hour anew: for a process that turns to another database. */
export function beginHour(): void {
  particular = 0;
  seen.clear();
}

/** What may be written of something that anybody can cause. */
function bounded(row: Written, at: number): Written {
  const [thisMinute, thisHour] = [Math.floor(at / MINUTE_MS), Math.floor(at / HOUR_MS)];
  if (minute !== thisMinute) {
    minute = thisMinute;
    seen.clear();
  }
  if (hour !== thisHour) [hour, particular] = [thisHour, 0];
  if (seen.has(row.fold_key)) return row;
  if (particular >= PARTICULAR_PER_HOUR) return withoutParticulars(row, at);
  particular += 1;
  seen.add(row.fold_key);
  return row;
}

function folded(rows: readonly Written[]): Written[] {
  const byKey = new Map<string, Written>();
  for (const row of rows) {
    const same = byKey.get(row.fold_key);
    byKey.set(row.fold_key, same ? { ...same, times: same.times + 1 } : row);
  }
  return [...byKey.values()];
}

const write = microBatch<Written, true>({
  run: async (rows) => {
    await sql('record_security_events', 'select record_security_events($1::jsonb) as count', [
      JSON.stringify(folded(rows)),
    ]);
    return rows.map(() => true);
  },
  laneOf: () => '',
  lanes: 1,
  maxSize: 200,
});

/** An event for `record_security_events`, in the very statement that does what it is about. */
export const securityEventJson = (event: SecurityEvent): string => JSON.stringify([toRow(event, Date.now())]);

/**
 * Writes down what concerns who gets in. With a transaction it stands or falls with it; without one, which is never called
 * inside of one, those of many requests travel together, and one that cannot be written stops nothing.
 */
export async function recordSecurityEvent(event: SecurityEvent, tx?: Tx): Promise<void> {
  const at = Date.now();
  const row = toRow(event, at);
  if (tx) {
    await tx.$queryRaw`select record_security_events(${JSON.stringify([row])}::jsonb) as count`;
    return;
  }
  await write(bounded(row, at)).catch((error: unknown) =>
    logger.error({ err: error, kind: event.kind }, 'a security event could not be written down'),
  );
}
