import { recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { ImportInput } from '../requests';

const SHOWN = 5;
const WRITING_MS = 60_000;

const BATCH = `
  insert into promo_code_batches (id, promo_id, name, source, state, length, quantity, made, tags, max_uses,
    valid_from, valid_until, created_by, finished_at)
  values ($1::uuid, $2::uuid, $3, 'imported', 'ready', 8, $9::int, $9::int, $4::text[], $5::int,
    $6::timestamptz, $7::timestamptz, $8::uuid, now())`;

const ROWS = `jsonb_to_recordset($1::jsonb) as one(code text, recipient text, email text, note text, "maxUses" int, tags text[])`;

/** Inserts thousands of codes; $2 to $7 are those of the batch. */
const CODES = `
  insert into promo_codes (id, code, promo_id, batch_id, recipient, recipient_email, recipient_note, tags, max_uses,
    valid_from, valid_until)
  select uuid_v7(), one.code, $2::uuid, $3::uuid, one.recipient, one.email, one.note, $4::text[] || one.tags,
    coalesce(one."maxUses", $5::int), $6::timestamptz, $7::timestamptz
  from ${ROWS}`;

const TAKEN = `select p.code from ${ROWS} join promo_codes p on p.code = one.code limit ${SHOWN}`;

/**
 * Imports codes as a batch, all of the file or nothing. Idempotent by id.
 * @throws DomainError codes_taken beside `csv`, with the first that exist already; promo_not_by_code beside `promoId`
 */
export async function importCodes(
  by: AuditContext,
  id: string,
  input: Omit<ImportInput, 'csv'>,
  { count, chunks }: { count: number; chunks: readonly string[] },
): Promise<void> {
  const { promoId, name, maxUses, tags, validFrom, validUntil } = input;
  await transaction(async (tx) => {
    await advisoryLock(tx, id);
    if (await tx.promoCodeBatch.findUnique({ where: { id }, select: { id: true } })) return;
    const promo = await tx.promo.findUnique({ where: { id: promoId }, select: { trigger: true } });
    if (promo?.trigger !== 'code') throw new DomainError('promo_not_by_code', { field: 'promoId' });
    const terms = [tags, maxUses, validFrom, validUntil] as const;
    await tx.$executeRawUnsafe(BATCH, id, promoId, name, ...terms, by.userId, count);
    for (const codes of chunks) {
      const taken = await tx.$queryRawUnsafe<{ code: string }[]>(TAKEN, codes);
      if (taken.length > 0)
        throw new DomainError('codes_taken', {
          field: 'csv',
          params: { codes: taken.map(({ code }) => code).join(', ') },
        });
      await tx.$executeRawUnsafe(CODES, codes, promoId, id, ...terms);
    }
    await recordChange(tx, by, {
      action: 'promo_code_batch.imported',
      subject: { type: 'promo_code_batch', id, label: name },
      after: { quantity: count, maxUses, tags, validFrom, validUntil },
    });
  }, WRITING_MS);
}
