/** Companies of another program with their contacts: nothing is mailed, and no invitation is sent. */
import { sql, type Tx } from '../../infra/db';
import { namedUuid } from '../../infra/namedUuid';
import type { AuditContext } from '../../shared/actor';
import type { ContactRole } from '../../shared/bulkOrders';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { deleteImportedPeople, importAccount } from '../../users';
import { companyRequest } from '../requests';
import { insertCompany, withTakenTaxId } from './saveCompany';

type Contact = { name: string; email: string; role: ContactRole };
export type ImportedCompany = {
  id: string;
  values: Readonly<Record<string, unknown>>;
  locale: Locale;
  currency: string;
  contacts: readonly Contact[];
};

/** Values of the form that other programs do not have. */
const FORM_DEFAULTS = {
  ...{ state: 'active', discountRate: 0, productIds: [], minQuantity: 1, needsPurchaseOrder: false, quoteDays: 14 },
  ...{ creditLimitCents: 0, creditDays: 30, note: '' },
};

/** A company with a credit limit may pay on account. */
const methodsOf = (creditLimitCents: unknown) => [
  'card',
  'wire_transfer',
  ...(Number(creditLimitCents ?? 0) > 0 ? ['on_account'] : []),
];

/** The form of a company with these values, by the same rules as the page. */
export const readImportedCompany = (values: Readonly<Record<string, unknown>>) =>
  companyRequest.safeParse({
    ...FORM_DEFAULTS,
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
    methods: methodsOf(values.creditLimitCents),
  });

/** Existing companies by country and tax id. */
export async function companiesByTaxId(
  taxIds: readonly { country: string; taxId: string }[],
): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; country: string; taxId: string }>(
    'companies_by_tax_id',
    `select c.id, c.country, c.tax_id as "taxId" from jsonb_to_recordset($1::jsonb) as asked(country text, "taxId" text)
       join companies c on c.country = asked.country and c.tax_id = asked."taxId" where c.state <> 'refused'`,
    [JSON.stringify(taxIds)],
  );
  return new Map(rows.map(({ id, country, taxId }) => [`${country} ${taxId}`, id]));
}

const contactId = (companyId: string, email: string): string => namedUuid('imported-contact:', companyId, email);

/** @throws DomainError company_tax_id_taken if another company of one of these tax ids exists since the check */
export async function importCompanies(tx: Tx, by: AuditContext, companies: readonly ImportedCompany[]): Promise<void> {
  for (const { id, values, locale, currency, contacts } of companies) {
    const { data: input } = readImportedCompany(values);
    if (!input) throw new DomainError('import_outdated');
    await withTakenTaxId(() => insertCompany(tx, by, { id, input, locale, currency }));
    for (const { name, email, role } of contacts) {
      const userId = await importAccount(tx, { id: contactId(id, email), name, email, locale });
      await tx.companyContact.createMany({ data: [{ companyId: id, userId, role }], skipDuplicates: true });
    }
  }
}

/**
 * Deletes companies that no one has used or changed since, with the accounts that their import made.
 * @returns the ids of the others that still exist
 */
export async function deleteImportedCompanies(tx: Tx, ids: readonly string[]): Promise<string[]> {
  await tx.$queryRaw`select 1 from companies where id = any (${ids}::uuid[]) order by id for update`;
  const contacts = await tx.companyContact.findMany({
    where: { companyId: { in: [...ids] } },
    select: { companyId: true, userId: true, user: { select: { email: true } } },
  });
  await tx.$queryRaw`select remove_imported_company(id) from unnest(${ids}::uuid[]) id`;
  const left = await tx.$queryRaw<{ id: string }[]>`select id from companies where id = any (${ids}::uuid[])`;
  const stays = new Set(left.map(({ id }) => id));
  const made = contacts
    .filter(({ companyId, userId, user }) => !stays.has(companyId) && userId === contactId(companyId, user.email))
    .map(({ userId }) => userId);
  await deleteImportedPeople(tx, made);
  return [...stays];
}
