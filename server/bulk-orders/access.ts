/** Who sees and does what of which company. */
import { isWithoutLimit } from '../access';
import { prisma, sql } from '../infra/db';
import { type Actor, canEverywhere } from '../shared/actor';
import type { ContactRole } from '../shared/bulkOrders';
import { forbidden, HttpError, notFound } from '../shared/errors';
import { isUuid } from '../shared/uuid';

/** Looks; hands out; buys; looks after all companies. Each does what those before it do. */
const ORDER = ['viewer', 'distributor', 'buyer', 'staff'] as const;
export type Part = (typeof ORDER)[number];

const reaches = (part: Part, needed: Part): boolean => ORDER.indexOf(part) >= ORDER.indexOf(needed);

/** Whether they do what is theirs by a permission of their own: who looks through another's eyes needs one. */
function staffPart({ permissions, impersonator }: Actor): Part | null {
  const own = impersonator ? impersonator.own.permissions : permissions;
  if (permissions.has('bulk.manage') && own.has('bulk.manage')) return 'staff';
  return permissions.has('bulk.view') ? 'viewer' : null;
}

export type Reach = {
  /** The companies that they see; null for all. */
  companies: readonly string[] | null;
  partIn: (companyId: string) => Part | null;
};

/** Who belongs to no company sees none. @throws HttpError 401 */
export async function reachOf(actor: Actor): Promise<Reach> {
  if (!actor.user) throw new HttpError(401);
  const staff = staffPart(actor);
  const rows = await prisma.companyContact.findMany({
    where: { userId: actor.user.id },
    select: { companyId: true, role: true },
  });
  const parts = new Map(rows.map(({ companyId, role }) => [companyId, role as ContactRole]));
  // Looking through a contact's eyes changes nothing.
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
 * A master order for who may do this much with it.
 * @throws HttpError 404 where it is another company's, 403 where they may see it and no more
 */
export async function findMaster(actor: Actor, id: unknown, needed: Part = 'viewer'): Promise<FoundMaster> {
  const reach = await reachOf(actor);
  const [row] = isUuid(id) ? await sql<Omit<FoundMaster, 'part'>>('find_master_order', FIND, [id]) : [];
  const part = row ? reach.partIn(row.companyId) : null;
  if (!row || !part) throw notFound();
  if (!reaches(part, needed)) throw forbidden();
  return { ...row, part };
}

/** @throws HttpError 404 where it is another company, 403 where they may see it and no more */
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

/** Whether a person may say that codes which end unused are credited: money that leaves, of a sum that is not known yet. */
export const maySetCredit = async (actor: Actor): Promise<boolean> =>
  canEverywhere(actor, 'orders.refund') && (await isWithoutLimit(actor));
