/**
 * Finds the owner of a balance at the till. The QR code of an account or ticket proves presence; a full email or an
 * order reference only finds the person, without revealing the balance.
 */
import { sql } from '../../infra/db';
import { mailsGoOut } from '../../mails';
import { findOrder } from '../../orders';
import type { Actor } from '../../shared/actor';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import { normaliseReference } from '../../shared/reference';
import { unlessMissing } from '../../shared/unlessMissing';
import { readCode } from '../../tickets';
import { availableBalance, readAccountCode } from '../../wallets';
import type { BalanceFound, BalanceProved } from '../pages';
import type { FoundShift } from '../shifts/findShift';
import { balanceGrant } from './balanceGrant';

export type Owner = { id: string; name: string; email: string; locale: Locale };

const OWNER = `select u.id, u.name, u.email, u.locale from users u
  where u.deactivated_at is null and u.invited_at is null and u.email_verified_at is not null`;

/** Account of a valid ticket's order; none once the ticket was transferred. */
const OWNER_OF_TICKET = `select o.user_id as id from tickets t join orders o on o.id = t.order_id
  where t.id = $1 and t.state = 'valid' and t.valid_until >= moment() and o.user_id is not null and not exists (
    select from ticket_transfers g where g.order_item_id = t.order_item_id and g.state in ('taken', 'passed'))`;

/** Account proved by a code. A ticket reference is no proof, since lists and printouts contain it. */
async function shownBy(typed: string): Promise<string | null> {
  const account = readAccountCode(typed);
  if (account) return account;
  const reading = readCode(typed);
  if (reading.kind !== 'signed') return null;
  const [row] = await sql<{ id: string }>('balance_owner_of_ticket', OWNER_OF_TICKET, [reading.ticketId]);
  return row?.id ?? null;
}

/** Account of a full email address, or of an order that the cashier may see. */
export async function ownerToAsk(actor: Actor, typed: string): Promise<Owner | null> {
  if (typed.includes('@')) {
    const [row] = await sql<Owner>('balance_owner_by_email', `${OWNER} and lower(u.email) = lower($1)`, [typed.trim()]);
    return row ?? null;
  }
  const order = await unlessMissing(findOrder(actor, normaliseReference(typed), undefined));
  if (!order || order.within) return null;
  const [row] = await sql<Owner>(
    'balance_owner_of_order',
    `${OWNER} and u.id = (select user_id from orders where id = $1)`,
    [order.id],
  );
  return row ?? null;
}

/** Balance of a proved owner, and the grant to spend it in this shift. */
export async function provedBalance(userId: string, shift: FoundShift): Promise<BalanceProved> {
  const [person] = await sql<{ name: string }>('name_of_balance_owner', 'select name from users where id = $1', [
    userId,
  ]);
  const left = (await availableBalance(userId, shift.currency)) as Cents;
  return { userId, name: person?.name ?? '', left, grant: balanceGrant(userId, shift) };
}

/** "M… V…" and "ma…@example.org": recognisable for the buyer, and no more than they gave. */
const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ''}…`)
    .join(' ');
const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1…');

export async function findBalance(actor: Actor, typed: string, shift: FoundShift): Promise<BalanceFound> {
  const maySend = await mailsGoOut();
  const shown = await shownBy(typed);
  if (shown) return { proved: await provedBalance(shown, shift), asked: null, maySend };
  const owner = await ownerToAsk(actor, typed);
  return { proved: null, asked: owner && { name: maskName(owner.name), email: maskEmail(owner.email) }, maySend };
}
