/** Connections by which a company's programs sell (docs/octo.md). */
import { randomBytes } from 'node:crypto';
import { recordChange } from '../../audit';
import { prisma, sql, transaction } from '../../infra/db';
import { hashOf } from '../../infra/pairing';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { type IsoDateTime, toIso } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';

/** The prefix lets secret scanners recognise a key. */
const PREFIX = 'aforo_octo_';

export type ConnectionShown = {
  id: string;
  companyId: string;
  company: string;
  name: string;
  /** Names of its venues; null for every venue. */
  venues: string[] | null;
  createdAt: IsoDateTime;
  lastUsedAt: IsoDateTime | null;
  revokedAt: IsoDateTime | null;
};

type Row = Omit<ConnectionShown, 'createdAt' | 'lastUsedAt' | 'revokedAt'> & {
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** The connections of a company, or of all without those revoked more than 90 days ago; those in use first. */
export async function listConnections(companyId: string | null): Promise<ConnectionShown[]> {
  const rows = await sql<Row>(
    'list_connections',
    `select r.id, c.id as "companyId", c.name as company, r.name, r.created_at as "createdAt",
       r.last_used_at as "lastUsedAt", r.revoked_at as "revokedAt",
       case when r.venue_ids is not null then array(select v.name from venues v where v.id = any (r.venue_ids)
         order by v.name) end as venues
     from reseller_connections r join companies c on c.id = r.company_id
     where c.id = $1 or $1::uuid is null and (r.revoked_at is null or r.revoked_at > now() - interval '90 days')
     order by r.revoked_at is not null, c.name, r.created_at, r.id`,
    [companyId],
  );
  return rows.map(({ createdAt, lastUsedAt, revokedAt, ...row }) => ({
    ...row,
    createdAt: toIso(createdAt),
    lastUsedAt: lastUsedAt && toIso(lastUsedAt),
    revokedAt: revokedAt && toIso(revokedAt),
  }));
}

export const listVenueChoices = (): Promise<{ id: string; name: string }[]> =>
  prisma.venue.findMany({ select: { id: true, name: true }, orderBy: { name: 'asc' } });

type Company = { id: string; name: string };
const subjectOf = ({ id, name }: Company) => ({ type: 'company', id, label: name });

/**
 * Creates a connection.
 * @returns its key, of which only a hash is stored
 * @throws DomainError invalid beside `venueIds`
 */
export async function createConnection(
  by: AuditContext,
  company: Company,
  { name, venueIds }: { name: string; venueIds: readonly string[] },
): Promise<string> {
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const venues = await prisma.venue.findMany({ where: { id: { in: [...venueIds] } }, select: { name: true } });
  if (venues.length < new Set(venueIds).size) throw new DomainError('invalid', { field: 'venueIds' });
  await transaction(async (tx) => {
    await tx.$executeRaw`
      insert into reseller_connections (id, company_id, name, token_hash, venue_ids, created_by)
      values (${uuidv7()}::uuid, ${company.id}::uuid, ${name}, ${hashOf(key)},
        ${venueIds.length > 0 ? [...venueIds] : null}::uuid[], ${by.userId}::uuid)`;
    await recordChange(tx, by, {
      action: 'company.connection_created',
      subject: subjectOf(company),
      after: { connection: name, venues: venues.map((venue) => venue.name) },
    });
  });
  return key;
}

/** Revokes a connection, whose next request is refused. Idempotent. @throws HttpError 404 */
export async function revokeConnection(by: AuditContext, company: Company, id: string): Promise<void> {
  await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ name: string; isNew: boolean }[]>`
      with was as (select id, name, revoked_at from reseller_connections
          where id = ${id}::uuid and company_id = ${company.id}::uuid for update),
        revoked as (update reseller_connections r set revoked_at = moment() from was
          where r.id = was.id and was.revoked_at is null)
      select name, revoked_at is null as "isNew" from was`;
    if (!row) throw notFound();
    if (!row.isNew) return;
    await recordChange(tx, by, {
      action: 'company.connection_revoked',
      subject: subjectOf(company),
      before: { connection: row.name },
      after: { connection: null },
    });
  });
}
