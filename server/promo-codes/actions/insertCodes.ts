import type { Tx } from '../../infra/db';
import { DomainError } from '../../shared/errors';

/** Validity is of whole days in the time zone of the organisation; null without a limit. */
export type CodeToInsert = {
  id: string;
  code: string;
  promoId: string;
  recipient: string | null;
  email: string | null;
  note: string | null;
  tags: readonly string[];
  maxUses: number;
  from: string | null;
  until: string | null;
};

const INSERT = `
  insert into promo_codes (id, code, promo_id, recipient, recipient_email, recipient_note, tags, max_uses,
    valid_from, valid_until)
  select s.id, s.code, s."promoId", s.recipient, s.email, s.note, s.tags, s."maxUses",
    s."from"::timestamp at time zone $2::text, (s.until + 1)::timestamp at time zone $2::text
  from jsonb_to_recordset($1::jsonb) as s(id uuid, code text, "promoId" uuid, recipient text, email text, note text,
    tags text[], "maxUses" int, "from" date, until date)
  on conflict (code) do nothing returning id`;

/** Inserts codes of another program. @throws DomainError code_taken if one of them exists */
export async function insertCodes(tx: Tx, codes: readonly CodeToInsert[], zone: string): Promise<void> {
  const made = await tx.$queryRawUnsafe<unknown[]>(INSERT, JSON.stringify(codes), zone);
  if (made.length < codes.length) throw new DomainError('code_taken');
}

const DELETE = `
  delete from promo_codes c where c.id = any ($1::uuid[])
    and not exists (select from promo_redemptions r where r.promo_code_id = c.id)
    and not exists (select from orders o where o.promo_code_id = c.id)
    and not exists (select from promo_code_requests r where r.promo_code_id = c.id)
  returning c.id`;

/** Deletes those of the codes that no one has used. @returns the ids of the others that still exist */
export async function deleteImported(tx: Tx, ids: readonly string[]): Promise<string[]> {
  // Orders that are about to use one wait, and then find it deleted.
  await tx.$queryRaw`select 1 from promo_codes where id = any (${ids}::uuid[]) order by id for update`;
  await tx.$queryRawUnsafe(DELETE, ids);
  const left = await tx.$queryRaw<{ id: string }[]>`select id from promo_codes where id = any (${ids}::uuid[])`;
  return left.map(({ id }) => id);
}
