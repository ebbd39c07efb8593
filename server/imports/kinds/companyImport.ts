/** Companies of another program, with a line for each contact. */
import { companiesByTaxId, deleteImportedCompanies, importCompanies, readImportedCompany } from '../../bulk-orders';
import type { ContactRole } from '../../shared/bulkOrders';
import { COUNTRIES } from '../../shared/countries';
import { currencyDigits, isCurrency } from '../../shared/currencies';
import { fold } from '../../shared/fold';
import { defaultLocale } from '../../shared/i18n/languages';
import { countryName } from '../../shared/names';
import { personName } from '../../shared/requestParts';
import { defineImport, type ImportContext, type Problem, type RecordOf, type Verdict } from '../defineImport';
import { type CompanyValues, COMPANY_FIELDS as FIELDS } from './companyFields';
import { formProblems } from './formProblems';
import { sharedValues } from './groupedLines';
import { keptBy } from './keptBy';

type Company = RecordOf<CompanyValues>;

const { contactName: _, contactEmail: __, contactRole: ___, ...OWN } = FIELDS;
const OWN_FIELDS = Object.keys(OWN) as (keyof typeof OWN)[];
const NAME = personName();

let named: ReadonlyMap<string, string> | null = null;

/** Codes by the code itself and by the country's names in English and Spanish. */
const countriesByName = () =>
  new Map(
    COUNTRIES.flatMap((code) => [code, countryName(code, 'en'), countryName(code, 'es')].map((it) => [fold(it), code])),
  );

/** `ES` of `ES`, `Spain` and `España`; an unknown country as it is, which the form refuses. */
function countryOf(typed: string | null): string {
  named ??= countriesByName();
  return named.get(fold(typed ?? '')) ?? typed ?? '';
}

/** The fields of the form by their names in the file. */
const FORM_FIELDS = { ...Object.fromEntries(OWN_FIELDS.map((name) => [name, name])), creditLimitCents: 'creditLimit' };

function contactsOf({ lines }: Company): { contacts: Contact[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const contacts = new Map<string, Contact>();
  for (const { line, values } of lines) {
    const { contactName: name, contactEmail: email, contactRole: role } = values;
    if (name === null && email === null && role === null) continue;
    const read = NAME.safeParse(name ?? email);
    if (email === null) problems.push({ code: 'required', field: 'contactEmail', line });
    else if (!read.success)
      problems.push({ code: 'invalid', field: 'contactName', line, params: { text: name ?? '' } });
    else if (contacts.has(email)) problems.push({ code: 'contact_twice', field: 'contactEmail', line });
    else contacts.set(email, { name: read.data, email, role: role ?? 'buyer' });
  }
  return { contacts: [...contacts.values()], problems };
}
type Contact = { name: string; email: string; role: ContactRole };

function readCompany(company: Company, { currency: own }: ImportContext) {
  const { values: told, problems: unshared } = sharedValues(company.lines, OWN_FIELDS);
  const { contacts, problems } = contactsOf(company);
  const { country, creditLimit, currency: named, company: _id, ...form } = told;
  const values = { ...form, country: countryOf(country), creditLimitCents: creditLimit };
  const currency = (named ?? own).toUpperCase();
  const all = [...unshared, ...problems];
  const text = named ?? '';
  // Amounts are read with the decimals of the organisation's currency: 10.500 JPY would be a thousand times too much.
  if (!isCurrency(currency)) all.push({ code: 'currency_unknown', field: 'currency', params: { text } });
  else if (currencyDigits(currency) !== currencyDigits(own))
    all.push({ code: 'other_currency', field: 'currency', params: { text, currency: own } });
  const read = readImportedCompany(values);
  if (!read.success) all.push(...formProblems(read.error, FORM_FIELDS, told));
  return { values, currency, contacts, problems: all, taxId: read.success ? read.data : null };
}

export const companyImport = defineImport({
  key: 'companies',
  permission: 'bulk.manage',
  fields: FIELDS,
  id: ['company'],
  required: [],
  isGrouped: true,
  atOnce: 100,
  plan: async (records: readonly Company[], context): Promise<Verdict[]> => {
    const companies = records.map((record) => readCompany(record, context));
    const known = await companiesByTaxId(companies.flatMap(({ taxId }) => taxId ?? []));
    const seen = new Set<string>();
    return companies.map(({ problems, taxId }): Verdict => {
      if (problems.length > 0 || !taxId) return { action: 'refused', problems };
      const key = `${taxId.country} ${taxId.taxId}`;
      const recordId = known.get(key);
      if (recordId !== undefined) return { action: 'known', recordId };
      if (seen.has(key))
        return {
          action: 'refused',
          problems: [{ code: 'tax_id_twice', field: 'taxId', params: { text: taxId.taxId } }],
        };
      seen.add(key);
      return { action: 'add' };
    });
  },
  applyAll: (tx, records: readonly Company[], context) =>
    importCompanies(
      tx,
      context.by,
      records.map((record) => {
        const { values, currency, contacts } = readCompany(record, context);
        return { id: record.recordId, values, currency, contacts, locale: defaultLocale() };
      }),
    ),
  undo: async (tx, records) =>
    keptBy(
      records,
      await deleteImportedCompanies(
        tx,
        records.map(({ recordId }) => recordId),
      ),
      'company_used',
    ),
});
