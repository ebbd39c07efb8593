/**
 * Refunds by the REST service of Redsys. It has no idempotency key, so a refund that may already exist is looked up
 * first.
 */

import { numberOf } from '../../shared/redsysCurrencies';
import type { HostedProvider, ProviderPayment, ProviderRefund } from '../providers/provider';
import { readSigned } from './readSigned';
import { isRefunded, standingOf } from './redsysCodes';
import { listRefunds } from './redsysQuery';
import { signParameters } from './redsysSignature';
import type { Terminal } from './terminal';

const ANSWER_WITHIN_MS = 20_000;
/** Errors of the terminal's configuration, not of the refund: it can be retried after a correction. */
const TERMINAL_WRONG = new Set([
  'SIS0042',
  'SIS0026',
  'SIS0008',
  'SIS0010',
  'SIS0429',
  'SIS0430',
  'SIS0431',
  'SIS0435',
]);

/** Identifier of a refund, since Redsys assigns none. */
export const refundRef = (order: string, authorisation: string | undefined): string =>
  [order, authorisation?.trim()].filter(Boolean).join('/');

type Answer = Awaited<ReturnType<HostedProvider['refund']>>;

/** Whether Redsys has refunded more than our records show, which means this refund exists. */
async function wasMade(terminal: Terminal, refund: ProviderRefund, payment: ProviderPayment): Promise<boolean> {
  const made = await listRefunds(terminal, payment.providerRef!, payment.createdAt);
  const returned = made
    .filter((operation) => isRefunded(operation.Ds_Response))
    .reduce((sum, operation) => sum + Number(operation.Ds_Amount), 0);
  return returned >= refund.returned + refund.amount;
}

async function request(terminal: Terminal, refund: ProviderRefund, order: string): Promise<Answer> {
  const parameters = {
    DS_MERCHANT_AMOUNT: String(refund.amount),
    DS_MERCHANT_ORDER: order,
    DS_MERCHANT_MERCHANTCODE: terminal.merchantCode,
    DS_MERCHANT_CURRENCY: numberOf(refund.currency) ?? '',
    DS_MERCHANT_TRANSACTIONTYPE: '3',
    DS_MERCHANT_TERMINAL: terminal.terminal,
  };
  const answer = await fetch(`${terminal.url}/sis/rest/trataPeticionREST`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(signParameters(terminal.signature, terminal.secret, parameters)),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`Redsys answered a refund with ${answer.status}`);
  const body = (await answer.json()) as Record<string, string>;
  if (TERMINAL_WRONG.has(body.errorCode ?? '')) throw new Error(`Redsys refuses the terminal: ${body.errorCode}`);
  if (body.errorCode) return { status: 'failed', reason: body.errorCode };
  const said = readSigned(terminal, new URLSearchParams(body));
  if (said.Ds_Order !== order) throw new Error('Redsys answered about another order');
  if (isRefunded(said.Ds_Response)) return { status: 'done', ref: refundRef(order, said.Ds_AuthorisationCode) };
  const { code } = standingOf(said.Ds_Response ?? '') ?? {};
  if (code === 'bank_unavailable') throw new Error(`the bank cannot be reached: ${said.Ds_Response}`);
  return { status: 'failed', reason: said.Ds_Response ?? 'no_answer' };
}

/** Refunds once per refund id. */
export async function refundAtRedsys(
  terminal: Terminal,
  refund: ProviderRefund,
  payment: ProviderPayment,
): Promise<Answer> {
  const { providerRef } = payment;
  if (!providerRef) return { status: 'failed', reason: 'no_session' };
  if (refund.since && (await wasMade(terminal, refund, payment))) return { status: 'done', ref: providerRef };
  return request(terminal, refund, providerRef);
}
