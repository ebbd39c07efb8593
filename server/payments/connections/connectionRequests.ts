import { z } from 'zod';
import { isCurrency } from '../../shared/currencies';
import { isIban, isSepaIban, normaliseIban } from '../../shared/iban';
import { PAY_METHODS } from '../../shared/payOptions';
import { REDSYS_CURRENCIES } from '../../shared/redsysCurrencies';
import { localTexts, plainText } from '../../shared/requestParts';
import { SIGNATURES } from '../redsys/redsysSignature';
import { isSepaName } from '../refundFiles/sepaText';
import { CONNECTION_KINDS, type ConnectionKind } from './connection';

const LONGEST_SECRET = 300;
const REDSYS_KEY_BYTES = 24;

export const newConnectionRequest = z.object({ kind: z.enum(CONNECTION_KINDS) });
export const connectionOrderRequest = z.object({ codes: z.array(z.string().max(30)).min(1).max(100) });

/** Blank: the stored secret stays. */
const secret = (isRight: (typed: string) => boolean, message: string) =>
  plainText(LONGEST_SECRET)
    .refine((typed) => typed === '' || isRight(typed), message)
    .default('');

const isRedsysKey = (typed: string): boolean =>
  /^[A-Za-z0-9+/]{32}$/.test(typed) && Buffer.from(typed, 'base64').length === REDSYS_KEY_BYTES;

const common = {
  name: localTexts(60),
  enabled: z.boolean(),
  channels: z.array(z.string().max(30)).max(100),
  methods: z.array(z.enum(PAY_METHODS)).max(PAY_METHODS.length),
};

const currencies = z.array(z.string().toUpperCase().refine(isCurrency, 'errors.currency_unknown')).max(200);

const stripe = z.object({
  ...common,
  currencies,
  blockDisputed: z.boolean().default(false),
  secretKey: secret((typed) => /^(sk|rk)_(test|live)_\w{8,}$/.test(typed), 'errors.stripe_key'),
  webhookSecret: secret((typed) => /^whsec_[\w+/=]{8,}$/.test(typed), 'errors.stripe_webhook_secret'),
});

const redsys = z.object({
  ...common,
  /** A Redsys terminal has one currency. */
  currencies: z.array(z.enum(REDSYS_CURRENCIES, 'errors.currency_unknown')).length(1, 'errors.redsys_one_currency'),
  environment: z.enum(['test', 'live']),
  merchantCode: plainText(9).pipe(z.string().regex(/^(\d{1,9})?$/, 'errors.redsys_merchant_code')),
  terminal: plainText(3).pipe(z.string().regex(/^\d{1,3}$/, 'errors.redsys_terminal')),
  signature: z.enum(SIGNATURES),
  secretKey: secret(isRedsysKey, 'errors.redsys_key'),
});

/** Banking apps read the QR code in euros only. */
const wireTransfer = z.object({
  ...common,
  currencies: z.array(z.literal('EUR', 'errors.currency_unknown')).length(1, 'errors.currency_unknown'),
  holder: plainText(70).refine((name) => name === '' || isSepaName(name), 'errors.payee_latin'),
  iban: plainText(42)
    .transform(normaliseIban)
    .refine((typed) => typed === '' || isIban(typed), { error: 'errors.iban', abort: true })
    .refine((typed) => typed === '' || isSepaIban(typed), 'errors.iban_not_sepa'),
  bic: plainText(14)
    .transform(normaliseIban)
    .pipe(z.string().regex(/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, 'errors.bic')),
  bank: plainText(70),
  /** Creditor identifier in bank files: in Spain the NIF with a suffix. */
  initiator: plainText(35)
    .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]*$/, 'errors.invalid'))
    .default(''),
});

export const connectionRequests = { stripe, redsys, wire_transfer: wireTransfer } satisfies Record<
  ConnectionKind,
  z.ZodType
>;
export type ConnectionInput = z.output<typeof stripe> | z.output<typeof redsys> | z.output<typeof wireTransfer>;
