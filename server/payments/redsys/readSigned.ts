/** Verifies and reads signed data from Redsys for this terminal, sent by its server or the buyer's browser. */
import { z } from 'zod';
import { currencyOf } from '../../shared/redsysCurrencies';
import { storable } from '../../shared/requestParts';
import { type PaymentResult, UnverifiedMessage } from '../providers/provider';
import { standingOf } from './redsysCodes';
import { isSigned } from './redsysSignature';
import { isOf, type Terminal } from './terminal';

const parameters = z.record(z.string(), z.coerce.string());
export type Said = Record<string, string>;

const BRANDS: Readonly<Record<string, string>> = { 1: 'visa', 2: 'mastercard', 8: 'amex', 9: 'jcb', 22: 'upi' };
const KEPT = [
  'Ds_Order',
  'Ds_Response',
  'Ds_AuthorisationCode',
  'Ds_TransactionType',
  'Ds_SecurePayment',
  'Ds_ErrorCode',
  'Ds_ProcessedPayMethod',
];
const ORDER = /^\d{4}[0-9A-Za-z]{0,8}$/;

function decode(encoded: string): Said {
  try {
    return parameters.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
  } catch (error) {
    throw new UnverifiedMessage('not parameters of Redsys', { cause: error });
  }
}

/** Form decoding turns `+` of base64 into a space. */
const field = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').replaceAll(' ', '+');

/** @throws UnverifiedMessage unless it is signed for this terminal. */
export function readSigned(terminal: Terminal, form: URLSearchParams): Said {
  const signed = field(form, 'Ds_MerchantParameters');
  const said = decode(signed);
  const order = said.Ds_Order ?? '';
  const isGenuine =
    field(form, 'Ds_SignatureVersion') === terminal.signature &&
    ORDER.test(order) &&
    isSigned(terminal.signature, terminal.secret, { order, signed, signature: field(form, 'Ds_Signature') });
  if (!isGenuine) throw new UnverifiedMessage('redsys signature');
  if (!isOf(terminal, { merchantCode: said.Ds_MerchantCode, terminal: said.Ds_Terminal }))
    throw new UnverifiedMessage('of another terminal');
  return said;
}

function cardOf(said: Said): PaymentResult['card'] {
  const brand = BRANDS[said.Ds_Card_Brand ?? ''];
  const last4 = /(\d{4})$/.exec(said.Ds_Card_Number ?? said.Ds_CardNumber ?? '')?.[1];
  return brand || last4 ? { ...(brand && { brand }), ...(last4 && { last4 }) } : undefined;
}

/** Result of a payment; null for other operations, such as a refund. */
export function resultOf(said: Said): PaymentResult | null {
  const standing = standingOf(said.Ds_Response ?? '');
  if (!standing || Number(said.Ds_TransactionType) !== 0) return null;
  const card = cardOf(said);
  return {
    ...standing,
    amount: Number(said.Ds_Amount),
    currency: currencyOf(said.Ds_Currency),
    providerRef: said.Ds_Order!,
    ...(card && { card }),
    raw: Object.fromEntries(KEPT.flatMap((name) => (said[name] ? [[name, storable(said[name]).slice(0, 100)]] : []))),
  };
}
