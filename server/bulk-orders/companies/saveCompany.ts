/** Companies: created by staff, or by application and approval. */
import { Prisma } from '../../../generated/prisma/client';
import { conflictWith, recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { type Tx, transaction } from '../../infra/db';
import { publish, wakeOutbox } from '../../infra/outbox';
import { notify } from '../../notifications';
import { renewCompanyLinks } from '../../orders';
import type { AuditContext } from '../../shared/actor';
import type { ContactRole } from '../../shared/bulkOrders';
import { DomainError, notFound } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { isUnchanged } from '../../shared/isUnchanged';
import { cents } from '../../shared/money';
import { paths } from '../../shared/paths';
import { accountFor } from '../../users';
import type { ApplyInput, CompanyInput } from '../requests';
import { COMPANY_FIELDS, companyColumns, companyValues } from './companyFields';
import { askViesSoon } from './vies';

const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** @throws DomainError company_tax_id_taken beside `taxId` */
export async function withTakenTaxId<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isTaken(error)) throw new DomainError('company_tax_id_taken', { field: 'taxId' });
    throw error;
  }
}

/** Crediting unused codes means refunds, so only staff who may refund everywhere can agree to it. */
function checkPolicy({ unusedPolicy }: Pick<CompanyInput, 'unusedPolicy'>, mayRefund: boolean): void {
  if (unusedPolicy === 'credit' && !mayRefund) throw new DomainError('bulk_policy_refunds', { field: 'unusedPolicy' });
}

/** New choices must exist; earlier ones may have been deleted since. */
async function checkChoices(tx: Tx, { priceListId, productIds }: CompanyInput, before?: CompanyInput): Promise<void> {
  const isNew = priceListId !== null && priceListId !== before?.priceListId;
  if (isNew && !(await tx.companyPriceList.findUnique({ where: { id: priceListId }, select: { id: true } })))
    throw new DomainError('price_list_unknown', { field: 'priceListId' });
  const added = [...new Set(productIds)].filter((id) => !before?.productIds.includes(id));
  if (added.length > 0 && (await tx.product.count({ where: { id: { in: added } } })) < added.length)
    throw new DomainError('product_unknown', { field: 'productIds' });
}

type NewCompany = { id: string; input: CompanyInput; locale: Locale; currency?: string };

/** Creates a company within the caller's transaction. @throws DomainError price_list_unknown, product_unknown */
export async function insertCompany(
  tx: Tx,
  by: AuditContext,
  { id, input, locale, currency }: NewCompany,
): Promise<void> {
  await checkChoices(tx, input);
  await tx.company.create({ data: { id, ...companyColumns(input), locale, ...(currency && { currency }) } });
  const subject = { type: 'company', id, label: input.name };
  await recordChange(tx, by, { action: 'company.created', subject, after: input });
}

/** Idempotent by id. @throws DomainError id_taken if another company has the id; company_tax_id_taken beside `taxId` */
export async function createCompany(
  by: AuditContext,
  id: string,
  input: CompanyInput,
  { mayRefund, locale }: { mayRefund: boolean; locale: Locale },
): Promise<void> {
  checkPolicy(input, mayRefund);
  await withTakenTaxId(() =>
    transaction(async (tx) => {
      await advisoryLock(tx, id);
      const before = await tx.company.findUnique({ where: { id }, select: { name: true, taxId: true } });
      if (before) {
        if (before.name === input.name && before.taxId === input.taxId) return;
        throw new DomainError('id_taken', { status: 409 });
      }
      await insertCompany(tx, by, { id, input, locale });
    }),
  );
  await askViesSoon(id);
}

/** Notifies staff who may approve it, once; the applicant gets a confirmation. */
async function tellOfApplication(tx: Tx, companyId: string, input: ApplyInput, locale: Locale): Promise<void> {
  const { id, name: company, contactName: name, contactEmail: email } = input;
  await notify(tx, {
    kind: 'company_applied',
    to: { permission: 'bulk.manage' },
    event: null,
    data: { company, person: name, email },
    href: paths.bulk.company(companyId),
    dedupeKey: id,
  });
  await publish(tx, 'company_application', { answer: 'received', key: id, company, name, email, locale, credit: null });
}

/**
 * Handles an application. The answer is the same for known and new companies, so strangers do not learn who buys here;
 * staff see who applied for a known company.
 */
export async function applyForCompany(by: AuditContext, input: ApplyInput, locale: Locale): Promise<void> {
  const { id, contactName, contactEmail, ...details } = input;
  try {
    await transaction(async (tx) => {
      await advisoryLock(tx, id);
      if (await tx.company.findUnique({ where: { id }, select: { id: true } })) return;
      const applicant = { applicantName: contactName, applicantEmail: contactEmail };
      await tx.company.create({ data: { id, ...details, ...applicant, locale } });
      const subject = { type: 'company', id, label: details.name };
      await recordChange(tx, by, { action: 'company.applied', subject, after: { name: details.name } });
      await tellOfApplication(tx, id, input, locale);
    });
  } catch (error) {
    if (!isTaken(error)) throw error;
    await transaction(async (tx) => {
      const { country, taxId } = details;
      const where = { country, taxId, state: { not: 'refused' } };
      const known = await tx.company.findFirst({ where, select: { id: true } });
      if (known) await tellOfApplication(tx, known.id, input, locale);
    });
    return;
  } finally {
    wakeOutbox();
  }
  await askViesSoon(id);
}

/** The contact of a company; `invitation` is the token of a contact without an account. */
export type Invited = { email: string; invitation: string | null };
type Contact = { name: string; email: string; role: ContactRole };

async function writeContact(
  tx: Tx,
  by: AuditContext,
  company: { id: string; locale: Locale },
  { name, email, role }: Contact,
): Promise<Invited & { isNew: boolean }> {
  const { id: userId, invitation } = await accountFor(tx, { name, email, locale: company.locale });
  const before = await tx.companyContact.findUnique({ where: { companyId_userId: { companyId: company.id, userId } } });
  // A contact who may no longer buy must have no working link to the company's orders.
  if (before?.role === 'buyer' && role !== 'buyer') await renewCompanyLinks(tx, by, company.id);
  const written = await tx.$executeRaw`
    insert into company_contacts (company_id, user_id, role) values (${company.id}::uuid, ${userId}::uuid, ${role})
    on conflict (company_id, user_id) do update set role = excluded.role where company_contacts.role <> excluded.role`;
  return { email, invitation, isNew: written > 0 };
}

/**
 * Updates a company. When it becomes active, its applicant becomes the first contact.
 * @returns that contact
 * @throws ConflictError; DomainError credit_below_owed beside `creditLimitCents`, company_tax_id_taken beside `taxId`
 */
export async function updateCompany(
  by: AuditContext,
  { id, version, input, mayRefund }: { id: string; version: number; input: CompanyInput; mayRefund: boolean },
): Promise<Invited | null> {
  const invited = await withTakenTaxId(() =>
    transaction(async (tx) => {
      // Locks the company, so that its debt cannot grow concurrently.
      await tx.$queryRaw`select 1 as locked from companies where id = ${id}::uuid for update`;
      const row = await tx.company.findUnique({
        where: { id },
        select: {
          ...COMPANY_FIELDS,
          version: true,
          owedCents: true,
          locale: true,
          currency: true,
          applicantName: true,
          applicantEmail: true,
        },
      });
      if (!row) throw notFound();
      const { owedCents, locale, currency, applicantName, applicantEmail, version: current, ...stored } = row;
      const before = companyValues(stored);
      if (current !== version) throw await conflictWith({ type: 'company', id }, { version: current, values: before });
      if (isUnchanged(before, input)) return null;
      await checkChoices(tx, input, before);
      if (before.unusedPolicy !== input.unusedPolicy) checkPolicy(input, mayRefund);
      if (input.creditLimitCents < Number(owedCents))
        throw new DomainError('credit_below_owed', { field: 'creditLimitCents' });
      await tx.company.update({ where: { id }, data: { ...companyColumns(input), version: { increment: 1 } } });
      const subject = { type: 'company', id, label: input.name };
      await recordChange(tx, by, { action: 'company.updated', subject, before, after: input });
      if (input.state === 'applied' || !applicantEmail) return null;
      const contact =
        input.state === 'active'
          ? await writeContact(
              tx,
              by,
              { id, locale },
              { name: applicantName ?? '', email: applicantEmail, role: 'buyer' },
            )
          : null;
      await tx.company.update({ where: { id }, data: { applicantName: null, applicantEmail: null } });
      const answer = input.state === 'active' ? 'approved' : input.state === 'refused' ? 'refused' : null;
      const name = applicantName ?? '';
      const { methods, creditLimitCents, creditDays: days } = input;
      const credit =
        answer === 'approved' && methods.includes('on_account')
          ? { limit: cents(creditLimitCents), currency, days }
          : null;
      const applicant = { company: input.name, name, email: applicantEmail, locale, credit };
      if (answer) await publish(tx, 'company_application', { answer, key: `${id}:${version}`, ...applicant });
      return contact;
    }),
  );
  await askViesSoon(id);
  wakeOutbox();
  return invited;
}

type Company = { id: string; name: string; locale: Locale };

/** Adds a contact and invites a person without an account. Adding a contact again changes the role. */
export async function addContact(by: AuditContext, company: Company, contact: Contact): Promise<Invited> {
  const invited = await transaction(async (tx) => {
    const written = await writeContact(tx, by, company, contact);
    const subject = { type: 'company', id: company.id, label: company.name };
    const after = { contact: contact.email, role: contact.role };
    if (written.isNew) await recordChange(tx, by, { action: 'company.contact_added', subject, after });
    return written;
  });
  wakeOutbox();
  return invited;
}

/**
 * The account stays without access to the company. Links to its orders stop working, since the contact may have kept
 * some.
 */
export async function removeContact(by: AuditContext, company: Company, userId: string): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.companyContact.deleteMany({ where: { companyId: company.id, userId } });
    if (count === 0) return;
    await renewCompanyLinks(tx, by, company.id);
    const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true } });
    const subject = { type: 'company', id: company.id, label: company.name };
    await recordChange(tx, by, { action: 'company.contact_removed', subject, before: { contact: user?.email ?? '' } });
  });
}
