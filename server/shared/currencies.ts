/**
 * The currencies of ISO 4217 and their decimal digits, part of the product. `Intl` follows the use of cash and changes
 * between versions: 2 digits for the forint in Node 20.19 and none in 20.20, so that 125000 would be HUF 1,250.00 on
 * the server and HUF 125,000 in a browser.
 */
const IN_USE =
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP
 CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR
 ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN
 MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD
 SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW
 ZWG`.split(/\s+/);

/** Withdrawn in the last ten years: old events may still have prices in them. */
const WITHDRAWN = 'ANG BGN BYR CUC HRK MRO SLL STD VEF ZWL'.split(' ');

export const CURRENCIES: readonly string[] = [...IN_USE, ...WITHDRAWN].sort();
const known = new Set(CURRENCIES);

export const isCurrency = (code: string): boolean => known.has(code);

const NONE = new Set('BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const THREE = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Decimal digits of a currency: 2 for the euro, none for the yen, 3 for the Kuwaiti dinar. */
export const currencyDigits = (currency: string): number => (NONE.has(currency) ? 0 : THREE.has(currency) ? 3 : 2);
