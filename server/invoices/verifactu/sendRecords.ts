import { advisoryLock } from '../../infra/advisoryLock';
import { sql, transaction } from '../../infra/db';
import { logger } from '../../infra/logger';
import type { InvoiceIssuer } from '../../shared/invoices';
import { type AgencyAnswer, type RecordAnswer, sendToAgency } from './agency';
import { certificateOf, environmentOf, findConnection, openCertificate } from './connection';
import { xmlOfRecords } from './records';

/** The agency accepts a thousand; smaller batches lose less when a message fails. */
const AT_ONCE = 200;
/** Longer than a message may take. */
const LEASE_SECONDS = 120;
const RETRY_SECONDS = 300;
const LONGEST_ERROR = 500;

type Leased = { id: string; code: string; kind: RecordAnswer['kind']; issuer: InvoiceIssuer };

/**
 * Leases the waiting records at the head of one chain. Never overtakes records that another process is sending: a
 * second process reads after the first has its lease.
 */
const lease = () =>
  transaction(async (tx) => {
    await advisoryLock(tx, 'verifactu');
    return tx.$queryRaw<Leased[]>`
      with head as (select issuer_tax_id from invoice_records where state = 'waiting' order by position limit 1),
        due as (select r.id from invoice_records r join head using (issuer_tax_id) where r.state = 'waiting'
          and not exists (select from invoice_records other join head using (issuer_tax_id) where other.state = 'waiting' and other.leased_until > now())
          order by r.position limit ${AT_ONCE}::int)
      update invoice_records r set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}::int)
      from due, invoices i where r.id = due.id and i.id = r.invoice_id
      returning r.id, r.fields ->> 'code' as code, r.kind, i.issuer`;
  });

const settle = (id: string, { state, error }: RecordAnswer, receipt: string | null) =>
  sql(
    'settle_record',
    `update invoice_records set state = $2, error = $3, receipt = $4, sent_at = now(), leased_until = null where id = $1 and state = 'waiting'`,
    [id, state, error, receipt],
  );

const waitFor = (seconds: number, error: string | null) =>
  sql(
    'wait_for_agency',
    `update verifactu_connections set next_at = now() + make_interval(secs => $1), last_error = $2`,
    [seconds, error],
  );

const release = (ids: readonly string[]) =>
  sql('release_records', 'update invoice_records set leased_until = null where id = any ($1::uuid[])', [ids]);

async function settleAll(leased: readonly Leased[], answer: AgencyAnswer): Promise<void> {
  for (const { id, code, kind } of leased) {
    const said = answer.records.find((one) => one.code === code && one.kind === kind);
    if (said) await settle(id, said, answer.receipt);
  }
  await release(leased.map(({ id }) => id));
  await waitFor(answer.waitSeconds, null);
}

/**
 * Sends waiting records in chain order, if enabled and there is a certificate. Unanswered ones are sent again: the
 * agency recognises the invoice and repeats its answer.
 * @returns how many were sent
 */
export async function sendRecords(): Promise<number> {
  const connection = await findConnection();
  if (!connection.enabled || (connection.nextAt && connection.nextAt > new Date())) return 0;
  const file = openCertificate(connection);
  if (!file) return 0;
  const leased = await lease();
  const [first] = leased;
  if (!first) return 0;
  try {
    const records = await xmlOfRecords(leased.map(({ id }) => id));
    const answer = await sendToAgency({
      environment: environmentOf(connection),
      certificate: certificateOf(file),
      issuer: first.issuer,
      records,
    });
    await settleAll(leased, answer);
  } catch (error) {
    const words = String((error as Error).message).slice(0, LONGEST_ERROR);
    logger.warn({ err: error }, 'the tax agency took no records; they are sent again');
    await release(leased.map(({ id }) => id));
    await waitFor(RETRY_SECONDS, words);
    return 0;
  }
  return leased.length;
}
