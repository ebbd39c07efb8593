import { z } from 'zod';
import type { Prisma, VerifactuConnection } from '../../../generated/prisma/client';
import { conflictWith, recordChange } from '../../audit';
import { sql, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import { toIso } from '../../shared/time';
import type { VerifactuProps } from '../pages';
import { environmentOf, findConnection, openCertificate, readCertificate, sealCertificate } from './connection';

const LONGEST_FILE = 100_000;

export const connectionRequest = z.object({
  enabled: z.boolean(),
  environment: z.enum(['test', 'live']),
  /** New file in base64; blank: the stored one stays. */
  file: z
    .string()
    .max(LONGEST_FILE, 'errors.verifactu_file')
    .regex(/^[\w+/=]*$/, 'errors.verifactu_file')
    .default(''),
  passphrase: z.string().max(200).default(''),
});
export type ConnectionInput = z.output<typeof connectionRequest>;

const valuesOf = (row: VerifactuConnection) => ({ enabled: row.enabled, environment: environmentOf(row) });

const WAITING = `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'rejected')::int as rejected from invoice_records`;

function certificateOf(row: VerifactuConnection): VerifactuProps['certificate'] {
  try {
    const file = openCertificate(row);
    const facts = file && readCertificate(file);
    if (!facts) return file ? 'lost' : null;
    const { subject, validUntil } = facts;
    return { subject, validUntil: toIso(validUntil), hasEnded: validUntil.getTime() <= Date.now() };
  } catch {
    return 'lost';
  }
}

/** Transmission settings and state; the certificate never leaves the server. */
export async function showConnection(): Promise<VerifactuProps> {
  const row = await findConnection();
  const [counts] = await sql<{ waiting: number; rejected: number }>('waiting_records', WAITING);
  return {
    record: { id: 'verifactu', version: row.version, values: { ...valuesOf(row), file: '', passphrase: '' } },
    certificate: certificateOf(row),
    lastError: row.lastError,
    ...counts!,
  };
}

/** @throws DomainError beside the invalid value */
function checkCertificate({ enabled, file, passphrase }: ConnectionInput, row: VerifactuConnection): void {
  if (file) {
    const facts = readCertificate({ file, passphrase });
    if (!facts) throw new DomainError('verifactu_file', { field: 'file' });
    if (facts.validUntil.getTime() <= Date.now()) throw new DomainError('verifactu_ended', { field: 'file' });
  } else if (enabled && certificateOf(row) === null) throw new DomainError('verifactu_missing', { field: 'file' });
}

/**
 * Updates the transmission settings. The audit log records a replaced certificate without its content.
 * @throws ConflictError; DomainError beside the file
 */
export async function updateConnection(by: AuditContext, input: ConnectionInput, version: number): Promise<void> {
  const row = await findConnection();
  checkCertificate(input, row);
  const { enabled, environment, file, passphrase } = input;
  const before = valuesOf(row);
  const after = { enabled, environment };
  if (row.version === version && !file && isUnchanged(before, after)) return;
  const secrets = file ? { certificate: sealCertificate({ file, passphrase }) } : (row.secrets as Prisma.JsonObject);
  const saved = await transaction(async (tx) => {
    const data = { ...after, secrets, nextAt: null, lastError: null, version: version + 1 };
    const { count } = await tx.verifactuConnection.updateMany({ where: { id: 1, version }, data });
    if (count === 0) return false;
    await recordChange(tx, by, {
      action: 'verifactu.updated',
      subject: { type: 'verifactu', id: 'verifactu', label: 'VeriFactu' },
      before,
      after: { ...after, ...(file ? { replacedSecrets: ['certificate'] } : {}) },
    });
    return true;
  });
  if (saved) return;
  const now = await findConnection();
  const current = { version: now.version, values: { ...valuesOf(now), file: '', passphrase: '' } };
  throw await conflictWith({ type: 'verifactu', id: 'verifactu' }, current);
}
