/**
 * The security log: sign-ins and access. An event of a transaction is written in it; a refusal has no transaction and
 * is written separately. Equal events within a minute are one row with a count, and events that strangers can cause
 * without limit lose their details beyond so many rows an hour, so that a stranger cannot fill the disk.
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
  /** The account concerned. */
  userId?: string | null;
  /** The typed email, if no account is known. */
  address?: string | null;
  /** The person who acted, if not the account's owner. */
  by?: { userId: string | null; name?: string | null } | null;
  from: Origin;
  /** Further details; never a secret. */
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
/** People type their password into the email field by mistake. */
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,180}\.[^\s@]{2,63}$/;
/** Rows per hour and process for events that anyone can cause. */
export const PARTICULAR_PER_HOUR = 1000;

let hour = 0;
let particular = 0;
/** The fold keys of this minute, which need no further row. */
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

/** Beyond the hourly limit only the event, its count and its account are kept. */
function withoutParticulars(row: Written, at: number): Written {
  const { kind, outcome, reason, user_id } = row;
  const unnamed = { account: null, actor_id: null, actor: null, ip: null, network: null, user_agent: null };
  const folded = { kind, outcome, reason, user_id, ...unnamed, detail: { folded: true }, times: 1 };
  return { ...folded, fold_key: keyOf(Math.floor(at / MINUTE_MS), 'folded', kind, reason, user_id) };
}

/** Starts a new hour: for a process that changes to another database. */
export function beginHour(): void {
  particular = 0;
  seen.clear();
}

/** Limits the details of an event that anyone can cause. */
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

/** An event for `record_security_events`, in the same statement as the action. */
export const securityEventJson = (event: SecurityEvent): string => JSON.stringify([toRow(event, Date.now())]);

/**
 * Records a security event. With a transaction it is part of it; without one, which must not happen inside a
 * transaction, events of many requests are batched, and a failed write does not fail the request.
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
