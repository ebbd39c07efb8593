/**
 * An emailed six-digit code proves that the owner of a balance is at the till. It is bound to an account, a shift and
 * the real cashier, works once within ten minutes, and ends after five wrong attempts.
 */
import { createHmac, randomInt } from 'node:crypto';
import { countTry } from '../../infra/countTry';
import { sql } from '../../infra/db';
import { isSameSecret } from '../../infra/isSameSecret';
import { keyFor } from '../../infra/sealing';
import { BEFORE_CODE, composeMail, declareMail, mailsGoOut, queueMail } from '../../mails';
import type { Actor } from '../../shared/actor';
import { DomainError, HttpError } from '../../shared/errors';
import { translator } from '../../shared/i18n';
import { uuidv7 } from '../../shared/uuid';
import type { BalanceProved } from '../pages';
import type { FoundShift } from '../shifts/findShift';
import { ownerToAsk, provedBalance } from './findBalance';

const MAX_TRIES = 5;
const VALID_MINUTES = 10;
/** A second request within this time refers to the code already sent. */
const AGAIN_SECONDS = 60;
/** Codes per account and hour, for all cashiers. */
const SENDS = { limit: 6, windowSeconds: 3600 };

const MAIL = declareMail({
  kind: 'balances.code',
  subject: 'counter.mail_code_subject',
  heading: 'counter.mail_code_subject',
  body: ['counter.mail_code_greeting', 'counter.mail_code_text', 'counter.mail_code_not_you'],
  placeholders: ['name', 'code', 'cashbox'],
  essential: ['code'],
  sample: (locale) => ({
    placeholders: {
      ...{ name: 'Clara Vidal', code: `${BEFORE_CODE}482913` },
      cashbox: translator(locale)('mailTexts.sample_till'),
    },
    frame: {},
  }),
});

const hashOf = (id: string, digits: string): string =>
  createHmac('sha256', keyFor('balance codes')).update(`${id} ${digits}`).digest('base64url');

/** Keeps one code per account, shift and cashier: a new one replaces the last. Returns no row if one was just sent. */
const KEEP = `insert into balance_codes as c (id, user_id, shift_id, asked_by, code_hash, expires_at)
  values ($1, $2, $3, $4, $5, moment() + make_interval(mins => ${VALID_MINUTES}))
  on conflict (user_id, shift_id, asked_by) do update set id = excluded.id, code_hash = excluded.code_hash, tries = 0,
    expires_at = excluded.expires_at, used_at = null, created_at = moment()
  where c.used_at is not null or c.tries >= ${MAX_TRIES} or c.created_at < moment() - make_interval(secs => ${AGAIN_SECONDS})
  returning id`;

/** @throws DomainError balance_no_mail; balance_owner_unknown beside `code`; HttpError 429 */
export async function sendBalanceCode(actor: Actor, typed: string, shift: FoundShift): Promise<void> {
  if (!(await mailsGoOut())) throw new DomainError('balance_no_mail', { field: 'code' });
  const owner = await ownerToAsk(actor, typed);
  if (!owner) throw new DomainError('balance_owner_unknown', { field: 'code' });
  const id = uuidv7();
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  const kept = await sql('keep_balance_code', KEEP, [id, owner.id, shift.id, shift.hand.id, hashOf(id, digits)]);
  if (kept.length === 0) return;
  const wait = await countTry(`balance-code:${owner.id}`, SENDS.limit, SENDS.windowSeconds);
  if (wait > 0) throw new HttpError(429, { retryAfterSeconds: wait, limit: 'balance-codes' });
  const placeholders = { name: owner.name, code: BEFORE_CODE + digits, cashbox: shift.cashbox };
  const mail = await composeMail(MAIL, owner.locale, { placeholders, frame: {} });
  await queueMail({
    kind: 'balances.code',
    recipient: owner.email,
    locale: owner.locale,
    dedupeKey: `balance-code:${id}`,
    ...mail,
  });
}

/** Counts before comparing, so that concurrent attempts cannot exceed five. */
const COUNT = `update balance_codes set tries = tries + 1
  where user_id = $1 and shift_id = $2 and asked_by = $3 and used_at is null and tries < ${MAX_TRIES} and expires_at > moment()
  returning id, code_hash as hash, tries`;

/** @throws DomainError balance_owner_unknown beside `code`; balance_code_ended, balance_code_wrong beside `digits` */
export async function proveByCode(
  actor: Actor,
  { typed, digits }: { typed: string; digits: string },
  shift: FoundShift,
): Promise<BalanceProved> {
  const owner = await ownerToAsk(actor, typed);
  if (!owner) throw new DomainError('balance_owner_unknown', { field: 'code' });
  const [counted] = await sql<{ id: string; hash: string; tries: number }>('count_balance_code', COUNT, [
    owner.id,
    shift.id,
    shift.hand.id,
  ]);
  if (!counted) throw new DomainError('balance_code_ended', { field: 'digits' });
  if (!isSameSecret(counted.hash, hashOf(counted.id, digits)))
    throw counted.tries < MAX_TRIES
      ? new DomainError('balance_code_wrong', { field: 'digits', params: { count: MAX_TRIES - counted.tries } })
      : new DomainError('balance_code_ended', { field: 'digits' });
  const used = await sql(
    'use_balance_code',
    'update balance_codes set used_at = moment() where id = $1 and used_at is null returning id',
    [counted.id],
  );
  if (used.length === 0) throw new DomainError('balance_code_ended', { field: 'digits' });
  return provedBalance(owner.id, shift);
}
