/**
 * Tax IDs of businesses and people. Check digits are verified if the country publishes their algorithm; elsewhere in
 * the European Union only the format (Directive 2006/112/EC, article 215; the list of VIES), and outside it only that
 * there is one.
 */

/** The prefix of a country's VAT numbers: its code, except for Greece. */
const vatPrefix = (country: string): string => (country === 'GR' ? 'EL' : country);

const digitsOf = (text: string): number[] => [...text].map(Number);
const weighed = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0);

/** The checksum of ISO/IEC 7812-1: every second digit doubled, from the second last on. */
function luhn(text: string): boolean {
  const sum = digitsOf(text)
    .reverse()
    .reduce((all, figure, at) => all + (at % 2 === 0 ? figure : figure * 2 - (figure > 4 ? 9 : 0)), 0);
  return sum % 10 === 0;
}

/** ISO/IEC 7064, MOD 11,10. */
function mod11Mod10(text: string): boolean {
  let product = 10;
  for (const figure of digitsOf(text.slice(0, -1))) {
    const sum = (figure + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(text.at(-1));
}

const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const COMPANY_LETTERS = 'JABCDEFGHI';

/** Spain: people (Real Decreto 1553/2005), foreigners, and companies (Orden EHA/451/2008). */
function isSpanish(id: string): boolean {
  const person = /^([XYZ]?)(\d{7,8})([A-Z])$/.exec(id);
  if (person) {
    const [, prefix, figures, letter] = person as unknown as [string, string, string, string];
    const number = prefix ? `${'XYZ'.indexOf(prefix)}${figures}` : figures;
    return number.length === 8 && PERSON_LETTERS[Number(number) % 23] === letter;
  }
  const taxed = /^[KLM](\d{7})([A-Z])$/.exec(id);
  if (taxed) return PERSON_LETTERS[Number(taxed[1]) % 23] === taxed[2];
  const company = /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J])$/.exec(id);
  if (!company) return false;
  const [, kind, figures, control] = company as unknown as [string, string, string, string];
  const sum = digitsOf(figures).reduce((all, figure, at) => {
    const doubled = at % 2 === 0 ? figure * 2 : figure;
    return all + Math.floor(doubled / 10) + (doubled % 10);
  }, 0);
  const check = (10 - (sum % 10)) % 10;
  if (/[PQRSW]/.test(kind)) return control === COMPANY_LETTERS[check];
  if (/[ABEH]/.test(kind)) return control === String(check);
  return control === String(check) || control === COMPANY_LETTERS[check];
}

/** Portugal: weights 9 to 2, by 11. */
function isPortuguese(id: string): boolean {
  if (!/^[1-9]\d{8}$/.test(id)) return false;
  const rest = weighed(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return Number(id[8]) === (rest < 2 ? 0 : 11 - rest);
}

/** France: a SIREN after two characters; if these are digits, they are a checksum. */
function isFrench(id: string): boolean {
  const parts = /^([0-9A-HJ-NP-Z]{2})(\d{9})$/.exec(id);
  if (!parts) return false;
  const [, key, siren] = parts as unknown as [string, string, string];
  if (!luhn(siren)) return false;
  return !/^\d\d$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97;
}

const isGerman = (id: string): boolean => /^[1-9]\d{8}$/.test(id) && mod11Mod10(id);
const isItalian = (id: string): boolean => /^\d{11}$/.test(id) && !/^0{7}/.test(id) && luhn(id);

/** Belgium: 97 minus the first eight digits modulo 97. */
const isBelgian = (id: string): boolean =>
  /^[01]\d{9}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8));

/** The Netherlands: the number of the chamber of commerce modulo 11, or the whole number modulo 97. */
function isDutch(id: string): boolean {
  if (!/^\d{9}B\d{2}$/.test(id)) return false;
  if (weighed(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(id[8])) return true;
  let rest = 0;
  for (const sign of `NL${id}`)
    for (const figure of parseInt(sign, 36).toString()) rest = (rest * 10 + Number(figure)) % 97;
  return rest === 1;
}

/** Austria: the checksum of ISO/IEC 7812-1 of the first seven digits, and four. */
function isAustrian(id: string): boolean {
  const figures = /^U(\d{8})$/.exec(id)?.[1];
  if (!figures) return false;
  const sum = digitsOf(figures.slice(0, 7)).reduce((all, figure, at) => {
    const doubled = at % 2 === 0 ? figure : figure * 2;
    return all + Math.floor(doubled / 10) + (doubled % 10);
  }, 0);
  return (10 - ((sum + 4) % 10)) % 10 === Number(figures[7]);
}

const isPolish = (id: string): boolean =>
  /^\d{10}$/.test(id) && weighed(id, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(id[9]);
const isDanish = (id: string): boolean => /^[1-9]\d{7}$/.test(id) && weighed(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
const isFinnish = (id: string): boolean => /^\d{8}$/.test(id) && weighed(id, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0;
const isLuxembourgish = (id: string): boolean =>
  /^\d{8}$/.test(id) && Number(id.slice(0, 6)) % 89 === Number(id.slice(6));
const isSwedish = (id: string): boolean => /^\d{10}01$/.test(id) && luhn(id.slice(0, 10));

const formed = (form: RegExp) => (id: string) => form.test(id);

const RULES: Readonly<Record<string, (id: string) => boolean>> = {
  AT: isAustrian,
  BE: isBelgian,
  BG: formed(/^\d{9,10}$/),
  CY: formed(/^\d{8}[A-Z]$/),
  CZ: formed(/^\d{8,10}$/),
  DE: isGerman,
  DK: isDanish,
  EE: formed(/^\d{9}$/),
  ES: isSpanish,
  FI: isFinnish,
  FR: isFrench,
  GR: formed(/^\d{9}$/),
  HR: formed(/^\d{11}$/),
  HU: formed(/^\d{8}$/),
  IE: formed(/^\d[0-9A-Z+*]\d{5}[A-W][A-I]?$/),
  IT: isItalian,
  LT: formed(/^(\d{9}|\d{12})$/),
  LU: isLuxembourgish,
  LV: formed(/^\d{11}$/),
  MT: formed(/^\d{8}$/),
  NL: isDutch,
  PL: isPolish,
  PT: isPortuguese,
  RO: formed(/^[1-9]\d{1,9}$/),
  SE: isSwedish,
  SI: formed(/^[1-9]\d{7}$/),
  SK: formed(/^[1-9]\d{9}$/),
};

/** Countries in the Union's register of VAT numbers. */
export const UNION_COUNTRIES: readonly string[] = Object.keys(RULES);

export const isOfUnion = (country: string): boolean => Object.hasOwn(RULES, country);

const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** Italy, people (DM 12 March 1974): the last letter is a check character, with digits counted as letters from A. */
function isCodiceFiscale(id: string): boolean {
  const figure = '[0-9LMNPQRSTUV]';
  if (!new RegExp(`^[A-Z]{6}${figure}{2}[A-EHLMPRST]${figure}{2}[A-Z]${figure}{3}[A-Z]$`).test(id)) return false;
  const values = [...id.slice(0, 15)].map((sign) => (/\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65));
  const sum = values.reduce((all, value, at) => all + (at % 2 === 0 ? ODD[value]! : value), 0);
  return String.fromCharCode(65 + (sum % 26)) === id[15];
}

/**
 * Sweden, people and organisations: ten digits, with or without a full date; from the year of the 100th birthday the
 * separator is a plus.
 */
const isSwedishNumber = (id: string): boolean => /^(\d{2})?\d{10}$/.test(id) && luhn(id.slice(-10));

const isPesel = (id: string): boolean =>
  /^\d{11}$/.test(id) && (10 - (weighed(id, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(id[10]);
const isBsn = (id: string): boolean =>
  /^\d{9}$/.test(id) && (weighed(id, [9, 8, 7, 6, 5, 4, 3, 2]) - Number(id[8])) % 11 === 0;

/** Numbers of people and registers that are not VAT numbers but also appear on invoices. */
const OTHERS: Readonly<Record<string, (id: string) => boolean>> = {
  AT: formed(/^\d{9}$|^\d{5,6}[A-Z]$/),
  BE: formed(/^\d{11}$/),
  CY: formed(/^\d{6,10}$/),
  CZ: formed(/^\d{8,10}$/),
  DE: (id) => (/^[1-9]\d{10}$/.test(id) && mod11Mod10(id)) || /^(\d{10}|\d{13})$|^HR[AB]\d{1,6}$/.test(id),
  DK: formed(/^\d{10}$/),
  EE: formed(/^\d{8}$|^[1-6]\d{10}$/),
  FI: formed(/^\d{6}[A-FU-Y]?\d{3}[0-9A-Y]$/),
  FR: (id) => (/^(\d{9}|\d{14})$/.test(id) && luhn(id)) || /^[0-3]\d{12}$/.test(id),
  HU: formed(/^8\d{9}$|^\d{11}$/),
  IT: isCodiceFiscale,
  LT: formed(/^[1-6]\d{10}$/),
  LU: formed(/^\d{11}$|^\d{13}$/),
  MT: formed(/^\d{1,7}[MGAPLHBZ]$/),
  NL: (id) => /^\d{8}$/.test(id) || isBsn(id),
  PL: (id) => isPesel(id) || /^\d{9}$/.test(id),
  RO: formed(/^[1-9]\d{12}$/),
  SE: isSwedishNumber,
  SI: formed(/^\d{7}$|^\d{13}$/),
  SK: formed(/^\d{8,10}$/),
};

/** Completes numbers written without leading zeros: nine digits in Belgium, seven in a Spanish DNI. */
const FULL: Readonly<Record<string, (id: string) => string>> = {
  BE: (id) => (/^\d{9}$/.test(id) ? `0${id}` : id),
  ES: (id) => (/^\d{1,7}[A-Z]$/.test(id) ? id.padStart(9, '0') : id),
};
const complete = (country: string, id: string): string => FULL[country]?.(id) ?? id;

/** The stored form: capitals and digits, without the country prefix for countries of the Union. */
export function normaliseTaxId(country: string, typed: string): string {
  const id = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s./\-\u2010-\u2015\u200b-\u200f\u202a-\u202e]/g, '');
  if (!isOfUnion(country)) return id;
  // Greek numbers are written with GR as well as EL.
  const bare = [vatPrefix(country), country]
    .filter((prefix) => id.startsWith(prefix))
    .map((prefix) => complete(country, id.slice(prefix.length)))
    .find((rest) => RULES[country]!(rest));
  return bare ?? complete(country, id);
}

/** Whether a normalised text is a VAT number of that country. */
export const isVatId = (country: string, id: string): boolean => isOfUnion(country) && RULES[country]!(id);

/** Whether a normalised text is a VAT number or another tax ID of that country. */
export const isTaxId = (country: string, id: string): boolean =>
  isOfUnion(country) ? isVatId(country, id) || (OTHERS[country]?.(id) ?? false) : /^[A-Z0-9]{2,20}$/.test(id);

/** With the prefix that other countries of the Union use; unchanged if it is not a VAT number. */
export const vatNumber = (country: string, id: string): string =>
  isVatId(country, id) ? `${vatPrefix(country)}${id}` : id;
