/** Currencies of Redsys terminals by their number (ISO 4217). Amounts are in minor units. */
const NUMBERS = {
  AUD: '036',
  BRL: '986',
  CAD: '124',
  CHF: '756',
  CLP: '152',
  COP: '170',
  CZK: '203',
  DKK: '208',
  EUR: '978',
  GBP: '826',
  HUF: '348',
  JPY: '392',
  MXN: '484',
  NOK: '578',
  NZD: '554',
  PEN: '604',
  PLN: '985',
  SEK: '752',
  USD: '840',
} as const;
export type RedsysCurrency = keyof typeof NUMBERS;
export const REDSYS_CURRENCIES = Object.keys(NUMBERS) as RedsysCurrency[];

export const numberOf = (currency: string): string | undefined => NUMBERS[currency as RedsysCurrency];

/** Also without leading zeros. */
export const currencyOf = (number: string | undefined): string =>
  REDSYS_CURRENCIES.find((code) => Number(NUMBERS[code]) === Number(number)) ?? '';
