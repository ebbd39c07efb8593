/** Steps of an import that a person takes: each is a conditional update, so a second press changes nothing. */
import { createHash } from 'node:crypto';
import { recordChange } from '../audit';
import { type Tx, transaction } from '../infra/db';
import { fieldName } from '../infra/tables/fields';
import { recogniser } from '../infra/tables/headings';
import type { AuditContext } from '../shared/actor';
import { DomainError } from '../shared/errors';
import type { FileProblem, ImportKind } from './defineImport';
import { guessMapping } from './guessMapping';
import type { ReadImport } from './limits';
import type { CheckInput } from './requests';

type NewImport = { id: string; kind: ImportKind; source: string; fileName: string; sha256: string };

const subjectOf = (id: string, fileName: string) => ({ type: 'import' as const, id, label: fileName });

const INSERT_LINES = `
  insert into import_lines (import_id, line, external_id, content)
  select $1::uuid, s.line, s."externalId", s.content
  from jsonb_to_recordset($2::jsonb) as s(line int, "externalId" text, content jsonb)`;
const WRITING_MS = 120_000;

/** The fields of columns as this organisation chose them before for these headings, else as recognised. */
async function mappingOf(tx: Tx, kind: ImportKind, source: string, headings: readonly string[]) {
  const recognise = recogniser(
    Object.fromEntries(Object.entries(kind.fields).map(([name, field]) => [name, [name, ...field.headings]])),
  );
  const before = await tx.import.findFirst({
    where: { kind: kind.key, source, state: { not: 'read' } },
    orderBy: { createdAt: 'desc' },
    select: { headings: true, mapping: true },
  });
  const earlier = before && { headings: before.headings as string[], mapping: before.mapping as (string | null)[] };
  return guessMapping(headings, recognise, earlier);
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Words of the page for a file that cannot be read. */
function refuse(problem: FileProblem, line?: number): never {
  throw new DomainError(`imported_file_${problem}`, {
    field: 'file',
    status: 422,
    ...(line !== undefined && { params: { line } }),
  });
}

/** Stores the lines of a file. Idempotent by id. @throws DomainError imported_file_… beside `file` */
export async function createImport(
  by: AuditContext,
  spec: NewImport,
  read: ReadImport,
  currency: string,
): Promise<void> {
  if ('problem' in read) return refuse(read.problem, read.line);
  const { id, kind, source, fileName, sha256 } = spec;
  const headings = read.headings ?? [];
  await transaction(async (tx) => {
    const mapping = kind.read ? [] : await mappingOf(tx, kind, source, headings);
    const { count } = await tx.import.createMany({
      data: [
        {
          ...{ id, kind: kind.key, source, fileName, sha256, headings: [...headings], mapping, lines: read.count },
          ...{
            reading: { order: 'day', point: null, currency },
            userId: by.userId!,
            impersonatorId: by.impersonatorId,
          },
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) return;
    for (const chunk of read.chunks) await tx.$executeRawUnsafe(INSERT_LINES, id, chunk);
    await recordChange(tx, by, {
      action: 'import.read',
      subject: subjectOf(id, fileName),
      after: { kind: kind.key, source, quantity: read.count },
    });
  }, WRITING_MS);
}

type Stored = { id: string; fileName: string; headings: readonly string[] };

/** The mapping as sent: known fields, each once, with all that identify a record. @throws DomainError beside `mapping` */
function checkedMapping(
  kind: ImportKind,
  { headings }: Stored,
  { mapping: sent, locale }: CheckInput & { locale: string },
): (string | null)[] {
  const mapping = headings.map((_, at) => sent[at] || null);
  const fields = mapping.filter((field) => field !== null);
  const invalid = (code: string, params = {}) => new DomainError(code, { field: 'mapping', params, status: 422 });
  if (fields.some((field) => !Object.hasOwn(kind.fields, field))) throw invalid('invalid');
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  if (twice !== undefined)
    throw invalid('imported_file_field_twice', { field: fieldName(kind.fields[twice]!, locale) });
  const missing = [...new Set([...kind.id, ...kind.required])].filter((field) => !fields.includes(field));
  if (missing.length > 0)
    throw invalid('imported_file_field_missing', {
      fields: missing.map((field) => fieldName(kind.fields[field]!, locale)).join(', '),
    });
  return mapping;
}

/**
 * Starts the check with a mapping, by the permission of this person. Lines of an earlier check are judged again.
 * @returns false if one is running
 */
export async function checkImport(
  by: AuditContext,
  kind: ImportKind,
  stored: Stored,
  input: CheckInput & { locale: string },
): Promise<boolean> {
  const { id } = stored;
  const mapping = kind.read ? [] : checkedMapping(kind, stored, input);
  const options = Object.fromEntries((kind.options ?? []).map((name) => [name, input.options.includes(name)]));
  return transaction(async (tx) => {
    const { count } = await tx.import.updateMany({
      where: { id, state: { in: ['read', 'planned', 'failed'] } },
      data: {
        ...{ state: 'planning', mapping, options, counts: {}, error: null, attempts: 0, leasedUntil: null },
        ...{ userId: by.userId!, impersonatorId: by.impersonatorId },
      },
    });
    if (count === 0) return false;
    await tx.$executeRaw`
      update import_lines set action = null, problems = '[]', external_id = case when ${Boolean(kind.read)} then external_id end
      where import_id = ${id}::uuid and action is not null`;
    return true;
  });
}

/**
 * Starts the import as the person has seen it.
 * @returns false if it was started before, or has nothing to add
 * @throws DomainError import_checked_again if another check, with other columns or options, has ended since
 */
export const applyChecked = (by: AuditContext, { id, fileName }: Stored, checkedAt: string): Promise<boolean> =>
  transaction(async (tx) => {
    const begun = await tx.$queryRaw<{ quantity: number }[]>`
      update imports set state = 'applying', attempts = 0, leased_until = null, user_id = ${by.userId}::uuid,
        impersonator_id = ${by.impersonatorId}::uuid
      where id = ${id}::uuid and state = 'planned' and finished_at = ${checkedAt}::timestamptz
        and (counts->'add'->>'records')::int > 0 returning (counts->'add'->>'records')::int as quantity`;
    if (!begun[0]) {
      const other = await tx.import.findFirst({
        where: { id, state: { in: ['planning', 'planned'] }, NOT: { finishedAt: checkedAt } },
        select: { id: true },
      });
      if (other) throw new DomainError('import_checked_again', { status: 409 });
      return false;
    }
    await recordChange(tx, by, {
      action: 'import.applied',
      subject: subjectOf(id, fileName),
      after: { quantity: begun[0].quantity },
    });
    return true;
  });

/** Starts the undo. @returns false if it is running, or nothing of it is left */
export const undoApplied = (by: AuditContext, { id, fileName }: Stored): Promise<boolean> =>
  transaction(async (tx) => {
    const begun = await tx.$queryRaw<{ id: string }[]>`
      update imports set state = 'undoing', attempts = 0, leased_until = null, user_id = ${by.userId}::uuid,
        impersonator_id = ${by.impersonatorId}::uuid
      where id = ${id}::uuid and state in ('done', 'undone', 'failed')
        and exists (select from import_records where import_id = ${id}::uuid) returning id`;
    if (!begun[0]) return false;
    await recordChange(tx, by, { action: 'import.undone', subject: subjectOf(id, fileName), after: null });
    return true;
  });
