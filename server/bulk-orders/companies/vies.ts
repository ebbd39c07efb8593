/**
 * VIES, the EU register of VAT numbers: queried in the background if VIES_URL is set. The answer is only shown to
 * staff: no sale waits for it.
 */
import { z } from 'zod';
import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { enqueue } from '../../infra/queue';
import { env } from '../../infra/runtime';
import { readSettings } from '../../settings';
import { isOfUnion, isVatId, normaliseTaxId, UNION_COUNTRIES, vatNumber } from '../../shared/taxIds';

const PATIENCE_MS = 10_000;
const AT_ONCE = 20;
export const VIES_JOB = 'bulk_orders.vies';

/** Country code of the register and number: ES and B12345674. Greece is EL there. */
type Number = { countryCode: string; number: string };

function split(country: string, taxId: string): Number | null {
  const id = normaliseTaxId(country, taxId);
  if (!isVatId(country, id)) return null;
  const whole = vatNumber(country, id);
  return { countryCode: whole.slice(0, 2), number: whole.slice(2) };
}

const answer = z.object({
  valid: z.boolean(),
  /** Returned if the requester is identified. */
  requestIdentifier: z.string().max(100).nullish(),
  name: z.string().nullish(),
});

type Answer = z.output<typeof answer>;

/** The requester: the organisation, if it has an EU VAT number. Only then is there a consultation number. */
async function requester(): Promise<object> {
  const typed = (await readSettings())['organisation.tax_id'];
  const prefix = typed.slice(0, 2).toUpperCase();
  const country = prefix === 'EL' ? 'GR' : isOfUnion(prefix) ? prefix : 'ES';
  const own = split(country, typed);
  return own ? { requesterMemberStateCode: own.countryCode, requesterNumber: own.number } : {};
}

/** @throws Error if the register, or the country's own, does not answer */
async function ask(base: string, { countryCode, number }: Number, asker: object): Promise<Answer> {
  const response = await fetch(`${base}/check-vat-number`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ countryCode, vatNumber: number, ...asker }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  // A failure is { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }, without `valid`.
  const body = answer.safeParse(await response.json());
  if (!response.ok || !body.success) throw new Error(`no answer about a number of ${countryCode}`);
  return body.data;
}

type Due = { id: string; country: string; taxId: string };

/**
 * Numbers not queried yet, or a year ago. A lease of an hour prevents concurrent queries, after which it is retried.
 */
const DUE = `
  update companies set vies_tried_at = moment() where id in (
    select id from companies where state <> 'refused' and country = any ($1)
      and (vies_asked is distinct from country || ' ' || tax_id or vies_at < moment() - interval '1 year')
      and (vies_tried_at is null or vies_tried_at < moment() - interval '1 hour')
    order by vies_tried_at nulls first, id limit $2 for update skip locked)
  returning id, country, tax_id as "taxId"`;

/** Skipped if the number has changed since. */
const KEEP = `
  update companies set vies_asked = country || ' ' || tax_id, vies_state = $4, vies_name = $5, vies_consultation = $6, vies_at = moment()
  where id = $1 and country = $2 and tax_id = $3`;

async function check(base: string, asker: object, { id, country, taxId }: Due): Promise<void> {
  const number = split(country, taxId);
  const said = number ? await ask(base, number, asker) : null;
  const state = said ? (said.valid ? 'valid' : 'invalid') : 'no_vat_number';
  // Some countries return --- instead of the name.
  const name = said?.name?.replace(/^-+$/, '').slice(0, 200) || null;
  await sql('keep_vies', KEEP, [id, country, taxId, state, name, said?.requestIdentifier || null]);
}

/** Queries due numbers; one without an answer is retried an hour later. */
export async function askVies(): Promise<void> {
  const base = env().VIES_URL;
  if (!base) return;
  const due = await sql<Due>('vies_due', DUE, [UNION_COUNTRIES, AT_ONCE]);
  if (due.length === 0) return;
  const asker = await requester();
  for (const company of due)
    await check(base, asker, company).catch((error: unknown) =>
      logger.warn({ err: error, company: company.id }, 'VIES did not answer'),
    );
}

/** Queues a query for a new or changed number; saving does not wait for it. */
export async function askViesSoon(id: string): Promise<void> {
  if (!env().VIES_URL) return;
  await sql(
    'vies_anew',
    "update companies set vies_tried_at = null where id = $1 and vies_asked is distinct from country || ' ' || tax_id",
    [id],
  );
  await enqueue(VIES_JOB, {});
}
