/**
 * Gift vouchers as products: sold at events without slots, with the price as value. They can pay for products of
 * several tax rates, so tax is due only when they are used; they open no gate.
 */
import { translator } from '../shared/i18n';
import { allLanguages } from '../shared/i18n/languages';
import type { MessageKey } from '../shared/i18n/translate';
import type { HolderFieldValues } from './holderFieldRequest';

export const VOUCHER_CATEGORY = 'voucher';

const MAX_DAYS_AHEAD = 365;
const MAX_NAME = 80;
const MAX_MESSAGE = 200;

const inEveryLanguage = (key: MessageKey): Record<string, string> =>
  Object.fromEntries(allLanguages().map(({ code }) => [code, translator(code)(key)]));

const NOTHING = { required: false, min: null, max: null, from: null, until: null, options: [] };

/** Questions to the buyer of a voucher, all optional. They do not make a person a visitor. */
export const voucherFields = (): HolderFieldValues[] => [
  {
    ...NOTHING,
    name: 'to',
    kind: 'text',
    label: inEveryLanguage('vouchers.field_to'),
    help: {},
    max: MAX_NAME,
    plain: true,
  },
  {
    ...NOTHING,
    name: 'from',
    kind: 'text',
    label: inEveryLanguage('vouchers.field_from'),
    help: {},
    max: MAX_NAME,
    plain: true,
  },
  {
    ...NOTHING,
    name: 'message',
    kind: 'text',
    label: inEveryLanguage('vouchers.field_message'),
    help: {},
    max: MAX_MESSAGE,
    plain: true,
    long: true,
  },
  {
    ...NOTHING,
    name: 'email',
    kind: 'email',
    label: inEveryLanguage('vouchers.field_email'),
    help: inEveryLanguage('vouchers.field_email_help'),
  },
  {
    ...NOTHING,
    name: 'day',
    kind: 'date',
    label: inEveryLanguage('vouchers.field_day'),
    help: inEveryLanguage('vouchers.field_day_help'),
    ahead: MAX_DAYS_AHEAD,
  },
];
