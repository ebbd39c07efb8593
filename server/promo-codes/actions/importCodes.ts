import { recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { ReadCode } from '../readCodesCsv';
import type { ImportInput } from '../requests';

const SHOWN = 5;

/** One statement writes the batch, its codes and the record of it: all of the file or nothing of it. */
const IMPORT = `
  with batch as (
    insert into promo_code_batches (id, promo_id, name, source, state, length, quantity, made, tags, max_uses, valid_from, valid_until, created_by, finished_at)
    values ($1::uuid, $2::uuid, $3, 'imported', 'ready', 8, cardinality($9::text[]), cardinality($9::text[]), $4::text[], $5::int, $6::timestamptz, $7::timestamptz, $8::uuid, now())
  )
  insert into promo_codes (id, code, promo_id, batch_id, recipient, recipient_email, recipient_note, tags, max_uses, valid_from, valid_until)
  select uuid_v7(), one.code, $2::uuid, $1::uuid, one.recipient, one.email, one.note, $4::text[] || string_to_array(one.tags, ';'), coalesce(one.max_uses, $5::int), $6::timestamptz, $7::timestamptz
  from unnest($9::text[], $10::text[], $11::int[], $12::text[], $13::text[], $14::text[]) as one(code, recipient, max_uses, tags, email, note)`;

/**
 * Takes in codes that were made elsewhere, as a batch of their own. Sent twice with one id, they come in once.
 * @throws DomainError codes_taken beside `csv`, with the first that exist already; promo_not_by_code beside `promoId`
 */
export async function importCodes(
  by: AuditContext,
  id: string,
  input: Omit<ImportInput, 'csv'>,
  codes: readonly ReadCode[],
): Promise<void> {
  const { promoId, name, maxUses, tags, validFrom, validUntil } = input;
  const names = codes.map(({ code }) => code);
  await transaction(async (tx) => {
    await advisoryLock(tx, id);
    if (await tx.promoCodeBatch.findUnique({ where: { id }, select: { id: true } })) return;
    const promo = await tx.promo.findUnique({ where: { id: promoId }, select: { trigger: true } });
    if (promo?.trigger !== 'code') throw new DomainError('promo_not_by_code', { field: 'promoId' });
    const taken = await tx.$queryRaw<
      { code: string }[]
    >`select code from promo_codes where code = any (${names}::text[]) limit ${SHOWN}`;
    if (taken.length > 0)
      throw new DomainError('codes_taken', {
        field: 'csv',
        params: { codes: taken.map(({ code }) => code).join(', ') },
      });
    await tx.$executeRawUnsafe(
      IMPORT,
      ...[id, promoId, name, tags, maxUses, validFrom, validUntil, by.userId, names],
      codes.map(({ recipient }) => recipient),
      codes.map((code) => code.maxUses),
      codes.map((code) => code.tags.join(';')),
      codes.map(({ email }) => email),
      codes.map(({ note }) => note),
    );
    await recordChange(tx, by, {
      action: 'promo_code_batch.imported',
      subject: { type: 'promo_code_batch', id, label: name },
      after: { quantity: codes.length, maxUses, tags, validFrom, validUntil },
    });
  });
}
