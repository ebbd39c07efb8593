/**
 * Redsys: our card page posts a form to theirs, with an order number per attempt and signed parameters in both
 * directions.
 */
import { createHash } from 'node:crypto';
import { logger } from '../../infra/logger';
import { numberOf } from '../../shared/redsysCurrencies';
import { HOUR_MS } from '../../shared/time';
import type { OpenConnection } from '../connections/connection';
import {
  type ConnectionProblem,
  type HostedProvider,
  type PaymentResult,
  type ProviderPayment,
  type StartContext,
  UnverifiedMessage,
} from '../providers/provider';
import { ownPayment } from '../queries/findPayment';
import { orderNumber } from './orderNumber';
import { readSigned, resultOf } from './readSigned';
import { readRedsysBook } from './redsysBooks';
import { findOperation, QueryRefused } from './redsysQuery';
import { refundAtRedsys } from './redsysRefunds';
import { signParameters } from './redsysSignature';
import { isOf, type Terminal, terminalOf } from './terminal';

const LANGUAGES: Readonly<Record<string, string>> = {
  es: '001',
  en: '002',
  ca: '003',
  fr: '004',
  de: '005',
  nl: '006',
  it: '007',
  sv: '008',
  pt: '009',
  pl: '011',
  gl: '012',
  eu: '013',
};
const ANY_LANGUAGE = '002';
const PAY_METHODS: Readonly<Record<string, string>> = { card: 'C', bizum: 'z' };
const DESCRIPTION_LENGTH = 125;
/** The payment page expires much earlier; a later payment is settled when it is reported. */
const PAGE_OPEN_HOURS = 2;

function formOf(terminal: Terminal, payment: ProviderPayment, context: StartContext) {
  return signParameters(terminal.signature, terminal.secret, {
    DS_MERCHANT_AMOUNT: String(payment.amount),
    DS_MERCHANT_ORDER: orderNumber(payment.id),
    DS_MERCHANT_MERCHANTCODE: terminal.merchantCode,
    DS_MERCHANT_CURRENCY: numberOf(payment.currency) ?? '',
    DS_MERCHANT_TRANSACTIONTYPE: '0',
    DS_MERCHANT_TERMINAL: terminal.terminal,
    DS_MERCHANT_MERCHANTURL: context.notifyUrl,
    DS_MERCHANT_URLOK: context.returnUrl,
    DS_MERCHANT_URLKO: context.returnUrl,
    DS_MERCHANT_CONSUMERLANGUAGE: LANGUAGES[context.locale.split('-')[0]!] ?? ANY_LANGUAGE,
    DS_MERCHANT_PAYMETHODS: PAY_METHODS[payment.method] ?? PAY_METHODS.card!,
    DS_MERCHANT_PRODUCTDESCRIPTION: context.title.slice(0, DESCRIPTION_LENGTH),
    DS_MERCHANT_MERCHANTDATA: context.reference,
  });
}

/** Status by query; an unfinished operation has no status yet. */
async function statusOf(terminal: Terminal, payment: ProviderPayment): Promise<PaymentResult | null> {
  const operation = await findOperation(terminal, payment.providerRef!);
  if (!operation) {
    const isGivenUp = Date.now() - payment.createdAt.getTime() > PAGE_OPEN_HOURS * HOUR_MS;
    const { amount, currency } = payment;
    return isGivenUp ? { status: 'cancelled', code: 'session_expired', amount, currency } : null;
  }
  if (!isOf(terminal, { merchantCode: operation.Ds_MerchantCode, terminal: operation.Ds_Terminal })) return null;
  return operation.Ds_State === 'F' ? resultOf(operation) : null;
}

/** Queries a non-existent order: the answer "unknown" proves that the key is right. */
async function problemOf(terminal: Terminal): Promise<ConnectionProblem | null> {
  try {
    await findOperation(terminal, '0000TEST0000');
    return null;
  } catch (error) {
    if (!(error instanceof QueryRefused)) return { kind: 'unreachable' };
    if (error.code === 'XML0023') return { kind: 'key_unknown' };
    return error.code === 'XML0028' ? { kind: 'merchant_unknown' } : { kind: 'refused', code: error.code };
  }
}

/** Payments by a Redsys terminal. */
export function redsysProvider(connection: OpenConnection): HostedProvider {
  const { code, channels, currencies } = connection;
  const terminal = terminalOf(connection);
  return {
    code,
    label: connection.label,
    methods: connection.methods,
    capabilities: { refund: 'api', partialRefund: true, statusQuery: true },
    isAvailable: ({ currency, channel }) =>
      connection.enabled &&
      channels.includes(channel) &&
      currencies.includes(currency) &&
      numberOf(currency) !== undefined,
    start: async (payment, context) => ({
      providerRef: orderNumber(payment.id),
      redirect: {
        method: 'POST',
        url: `${terminal.url}/sis/realizarPago`,
        fields: formOf(terminal, payment, context),
      },
    }),
    async parseWebhook(raw) {
      const form = new URLSearchParams(raw.toString('latin1'));
      const said = readSigned(terminal, form);
      const result = resultOf(said);
      if (!result) return [];
      const payment = await ownPayment(code, { ref: said.Ds_Order! });
      const eventId = createHash('sha256').update(form.get('Ds_MerchantParameters')!).digest('hex');
      return [{ eventId, paymentId: payment?.id ?? null, result }];
    },
    async onReturn(query, payment) {
      if (!query.has('Ds_MerchantParameters')) return null;
      try {
        const said = readSigned(terminal, query);
        return said.Ds_Order === payment.providerRef ? resultOf(said) : null;
      } catch (error) {
        if (!(error instanceof UnverifiedMessage)) throw error;
        logger.warn({ payment: payment.id, provider: code }, 'a return that the bank did not sign was not believed');
        return null;
      }
    },
    fetchStatus: async (payment) => (payment.providerRef ? statusOf(terminal, payment) : null),
    // Redsys cannot cancel: a payment made anyway is reported, and refunded if the order cannot keep it.
    cancel: async () => true,
    readBooks: (payment) => readRedsysBook(terminal, payment),
    refund: (refund, payment) => refundAtRedsys(terminal, refund, payment),
    test: () => problemOf(terminal),
  };
}
