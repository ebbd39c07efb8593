import { sql } from '../../infra/db';
import { letsOut, type MoneyOut } from '../../shared/limits';
import type { Cents } from '../../shared/money';
import { type IsoDateTime, toIso } from '../../shared/time';
import type { BankRefunds } from '../refunds/refundProps';
import { listAccounts } from '../wireTransfer/accounts';

/** Limit of the page; the rest follows when these are done. */
const SHOWN = 50;
/** Number of latest executed files shown. */
const EXECUTED = 4;

/** A refund of an unpaid company debt moves no money: it lowers the debt. */
const WAITING = `refunds r join payments p on p.id = r.payment_id join payment_connections c on c.code = refund_connection(p.provider)
  join orders o on o.id = r.order_id where r.state = 'created' and r.currency = 'EUR' and r.amount_cents > 0 and r.to_balance is null
    and not exists (select from company_charges h where h.id = p.id and h.settled_at is null)`;

/** Account that a payment came from, by the bank statement. */
const SENDER = `(select l.remitter_iban from bank_lines l where l.remitter_iban is not null and l.state in ('matched', 'returned')
  and (l.payment_id = p.id or l.id = case when p.provider_ref ~ '^line:[0-9a-f-]{36}$' then substr(p.provider_ref, 6)::uuid end) order by l.booked_on desc, l.id desc limit 1)`;

type Lacking = Omit<BankRefunds['lacking'][number], 'at' | 'isAboveLimit'> & { at: Date };
type File = Omit<BankRefunds['files'][number], 'madeAt' | 'executedAt'> & { madeAt: Date; executedAt: Date | null };

const iso = (date: Date | null): IsoDateTime | null => date && toIso(date);

/**
 * Refunds for bank files, and the files; null if the organisation accepts no transfers. `money` is the viewer's refund
 * limit in euros, null = no limit.
 */
export async function listBankRefunds(money: MoneyOut): Promise<BankRefunds | null> {
  const known = await listAccounts();
  if (known.length === 0) return null;
  const [sums, lacking, files] = await Promise.all([
    sql<{ iban: string; count: number; total: Cents }>(
      'refunds_for_the_bank',
      `select c.settings ->> 'iban' as iban, count(*)::int as count, sum(r.amount_cents)::bigint as total from ${WAITING}
         and r.payee_iban is not null group by 1`,
    ),
    sql<Lacking>(
      'refunds_without_account',
      `select r.id, o.reference, r.amount_cents as amount, r.currency, o.customer_name as customer, r.created_at as at, ${SENDER} as "senderIban"
       from ${WAITING} and r.payee_iban is null order by r.created_at, r.id limit $1`,
      [SHOWN],
    ),
    sql<File>(
      'refund_files',
      `select f.id, f.message_id as "messageId", f.account as iban, f.count, f.total_cents as total, f.currency, f.made_at as "madeAt", u.name as "madeBy",
         f.executed_at as "executedAt", inside.rejected, inside.whole = f.count as "isWhole"
       from refund_files f left join users u on u.id = f.made_by cross join lateral (
         select count(*) filter (where r.state = 'failed')::int as rejected, count(r.payee_iban)::int as whole from refunds r where r.refund_file_id = f.id) inside
       where f.executed_at is null or f.id in (select id from refund_files where executed_at is not null order by made_at desc, id desc limit $2)
       order by f.executed_at is null desc, f.made_at desc, f.id desc limit $1`,
      [SHOWN, EXECUTED],
    ),
  ]);
  return {
    accounts: [...new Map(known.map(({ iban, bank }) => [iban, { iban, bank }])).values()].flatMap((account) =>
      sums.filter(({ iban }) => iban === account.iban).map(({ count, total }) => ({ ...account, count, total })),
    ),
    lacking: lacking.map((row) => ({
      ...row,
      at: toIso(row.at),
      isAboveLimit: !letsOut(money, row.amount),
    })),
    files: files.map((row) => ({ ...row, madeAt: toIso(row.madeAt), executedAt: iso(row.executedAt) })),
  };
}
