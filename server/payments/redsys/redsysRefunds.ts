/**
 * Giving money back by Redsys's REST service. It knows no key that would make a second request harmless, so a refund that
 * may have been made without our hearing of it is looked for first.
 */

import { numberOf } from '../../shared/redsysCurrencies';
import type { HostedProvider, ProviderPayment, ProviderRefund } from '../providers/provider';
import { readSigned } from './readSigned';
import { isRefunded, standingOf } from './redsysCodes';
import { listRefunds } from './redsysQuery';
import { signParameters } from './redsysSignature';
import type { Terminal } from './terminal';

const ANSWER_WITHIN_MS = 20_000;
/** What is wrong with the terminal and not with the refund: once that is put right, it goes out. */
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

/** What a refund is known by: Redsys gives it no number of its own. */
export const refundRef = (order: string, authorisation: string | undefined): string =>
  [order, authorisation?.trim()].filter(Boolean).join('/');

type Answer = Awaited<ReturnType<HostedProvider['refund']>>;

/** Whether the company has given back more than our books know of: by this refund, of which we did not hear. */
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

/** Gives money back, once for each refund of ours. */
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
