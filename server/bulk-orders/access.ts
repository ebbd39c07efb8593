/** Access rights to companies. */
import { isWithoutLimit } from '../access';
import { prisma, sql } from '../infra/db';
import { type Actor, canEverywhere } from '../shared/actor';
import type { ContactRole } from '../shared/bulkOrders';
import { forbidden, HttpError, notFound } from '../shared/errors';
import { isUuid } from '../shared/uuid';

/** Views; distributes; buys; manages all companies. Each includes those before it. */
const ORDER = ['viewer', 'distributor', 'buyer', 'staff'] as const;
export type Part = (typeof ORDER)[number];

const reaches = (part: Part, needed: Part): boolean => ORDER.indexOf(part) >= ORDER.indexOf(needed);

/** Role of staff by their own permission: while impersonating, the impersonator's. */
function staffPart({ permissions, impersonator }: Actor): Part | null {
  const own = impersonator ? impersonator.own.permissions : permissions;
  if (permissions.has('bulk.manage') && own.has('bulk.manage')) return 'staff';
  return permissions.has('bulk.view') ? 'viewer' : null;
}

export type Reach = {
  /** Visible companies; null for all. */
  companies: readonly string[] | null;
  partIn: (companyId: string) => Part | null;
};

/** Access of a user; users without a company see none. @throws HttpError 401 */
export async function reachOf(actor: Actor): Promise<Reach> {
  if (!actor.user) throw new HttpError(401);
  const staff = staffPart(actor);
  // A program has the permissions of its token only, not those of its owner as a contact.
  const userId = actor.via === 'token' ? null : actor.user.id;
  const rows = userId
    ? await prisma.companyContact.findMany({ where: { userId }, select: { companyId: true, role: true } })
    : [];
  const parts = new Map(rows.map(({ companyId, role }) => [companyId, role as ContactRole]));
  // Impersonating a contact allows no changes.
  const looksOnly = actor.impersonator !== undefined && !actor.impersonator.own.permissions.has('bulk.manage');
  const partIn = (companyId: string): Part | null => {
    const own = parts.get(companyId);
    if (staff === 'staff') return 'staff';
    return own ? (looksOnly ? 'viewer' : own) : staff;
  };
  return { companies: staff ? null : [...parts.keys()], partIn };
}

export type FoundMaster = {
  id: string;
  companyId: string;
  reference: string;
  state: 'quote' | 'placed' | 'cancelled';
  currency: string;
  totalCents: number;
  orderId: string | null;
  orderState: string | null;
  locale: string;
  part: Part;
};

const FIND = `
  select m.id, m.company_id as "companyId", m.reference, m.state, m.currency, m.total_cents as "totalCents", m.order_id as "orderId",
    o.state::text as "orderState", m.locale
  from master_orders m left join orders o on o.id = m.order_id where m.id = $1`;

/**
 * A master order, for users with at least this role.
 * @throws HttpError 404 if it is another company's, 403 if they may only view it
 */
export async function findMaster(actor: Actor, id: unknown, needed: Part = 'viewer'): Promise<FoundMaster> {
  const reach = await reachOf(actor);
  const [row] = isUuid(id) ? await sql<Omit<FoundMaster, 'part'>>('find_master_order', FIND, [id]) : [];
  const part = row ? reach.partIn(row.companyId) : null;
  if (!row || !part) throw notFound();
  if (!reaches(part, needed)) throw forbidden();
  return { ...row, part };
}

/** @throws HttpError 404 for another company, 403 if they may only view it */
export async function findOwnCompany(actor: Actor, id: unknown, needed: Part = 'viewer') {
  const { partIn } = await reachOf(actor);
  const part = isUuid(id) ? partIn(id) : null;
  const company = part && isUuid(id) ? await prisma.company.findUnique({ where: { id } }) : null;
  if (!company || !part) throw notFound();
  if (!reaches(part, needed)) throw forbidden();
  return { ...company, part };
}

export const can = {
  seeInvoices: (part: Part) => part !== 'distributor',
  buy: (part: Part) => reaches(part, 'buyer'),
  handOut: (part: Part) => reaches(part, 'distributor'),
};

/**
 * Whether a user may have unused codes credited: a future refund of unknown amount, so it needs the permission without
 * limit.
 */
export const maySetCredit = async (actor: Actor): Promise<boolean> =>
  canEverywhere(actor, 'orders.refund') && (await isWithoutLimit(actor));
