/** Changes of connections by staff; every process uses them from its next payment on. */
import type { PaymentConnection, Prisma } from '../../../generated/prisma/client';
import { conflictWith, recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { heard } from '../../infra/changes';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { type ConnectionKind, METHODS, SECRETS, type SecretName, sealSecret } from './connection';
import type { ConnectionInput } from './connectionRequests';
import { connectionValues, findRow, kindOf, type Sealed } from './showConnections';

const NAMES: Record<ConnectionKind, string> = { stripe: 'Stripe', redsys: 'Redsys', wire_transfer: 'Transfer' };
const subjectOf = ({ code, kind }: Pick<PaymentConnection, 'code' | 'kind'>) => ({
  type: 'payment_connection',
  id: code,
  label: `${NAMES[kind as ConnectionKind]} (${code})`,
});

/** `stripe`, then `stripe_2`: payments refer to the code permanently, so none is reused. */
async function freeCode(tx: Tx, kind: ConnectionKind): Promise<string> {
  const [used] = await tx.$queryRaw<{ codes: string[] }[]>`
    select array(select code from payment_connections union select distinct provider from payments) as codes`;
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? kind : `${kind}_${number}`;
    if (!used!.codes.includes(code)) return code;
  }
}

/** Creates a connection, which is inactive until complete and switched on. Idempotent. @returns its code */
export async function createConnection(by: AuditContext, id: string, kind: ConnectionKind): Promise<string> {
  const code = await transaction(async (tx) => {
    await advisoryLock(tx, 'payment_connections');
    const known = await tx.paymentConnection.findUnique({ where: { id } });
    if (known) return known.code;
    const [code, position] = [await freeCode(tx, kind), await tx.paymentConnection.count()];
    const currencies = kind === 'stripe' ? [] : ['EUR'];
    const [method] = METHODS[kind];
    await tx.paymentConnection.create({
      data: { id, code, kind, position, currencies, methods: [method], channels: [SHOP_CHANNEL] },
    });
    await recordChange(tx, by, {
      action: 'payment_connection.created',
      subject: subjectOf({ code, kind }),
      after: { code },
    });
    return code;
  });
  heard('payment_connections');
  return code;
}

type Update = { code: string; input: ConnectionInput; version: number };

const SECRET_FIELDS: readonly string[] = ['secretKey', 'webhookSecret'] satisfies SecretName[];

/** Form values without secrets, to compare, log and show. */
const withoutSecrets = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET_FIELDS.includes(name)));

/** Secrets that were entered in the form. */
const typedSecrets = (kind: ConnectionKind, input: ConnectionInput): [SecretName, string][] =>
  SECRETS[kind].flatMap((name): [SecretName, string][] => {
    const typed = (input as Partial<Record<SecretName, string>>)[name];
    return typed ? [[name, typed]] : [];
  });

/** Shows a missing value at its own field. @throws DomainError */
function checkComplete(kind: ConnectionKind, input: ConnectionInput, sealed: Sealed): void {
  if (!input.enabled) return;
  const missing = SECRETS[kind].find((name) => !sealed[name]);
  if (missing) throw new DomainError('connection_secret_missing', { field: missing });
  if ('merchantCode' in input && !input.merchantCode)
    throw new DomainError('connection_merchant_missing', { field: 'merchantCode' });
  if ('iban' in input && !input.holder) throw new DomainError('connection_holder_missing', { field: 'holder' });
  if ('iban' in input && !input.iban) throw new DomainError('connection_iban_missing', { field: 'iban' });
  if (!input.methods.some((method) => METHODS[kind].some((known) => known === method)))
    throw new DomainError('connection_method_missing', { field: 'methods' });
}

function dataOf(
  kind: ConnectionKind,
  input: ConnectionInput,
  secrets: Sealed,
): Prisma.PaymentConnectionUpdateManyMutationInput {
  const { name, enabled, channels, currencies } = input;
  const settings =
    'environment' in input
      ? {
          environment: input.environment,
          merchantCode: input.merchantCode,
          terminal: input.terminal,
          signature: input.signature,
        }
      : 'iban' in input
        ? { holder: input.holder, iban: input.iban, bic: input.bic, bank: input.bank, initiator: input.initiator }
        : { blockDisputed: input.blockDisputed };
  const methods = METHODS[kind].filter((method) => input.methods.includes(method));
  return { name, enabled, channels, currencies: [...currencies], methods, settings, secrets };
}

/**
 * Updates a connection. Secrets left blank stay; the log names replaced secrets without values.
 * @throws ConflictError; DomainError beside what is missing
 */
export async function updateConnection(by: AuditContext, { code, input, version }: Update): Promise<void> {
  const row = await findRow(code);
  const kind = kindOf(row);
  const typed = typedSecrets(kind, input);
  const sealed: Sealed = {
    ...(row.secrets as Sealed),
    ...Object.fromEntries(typed.map(([name, secret]) => [name, sealSecret(row.id, name, secret)])),
  };
  checkComplete(kind, input, sealed);
  const before = withoutSecrets(connectionValues(row));
  const after = withoutSecrets(input);
  if (row.version === version && typed.length === 0 && isUnchanged(before, after)) return;
  const saved = await transaction(async (tx) => {
    const data = { ...dataOf(kind, input, sealed), version: version + 1 };
    const { count } = await tx.paymentConnection.updateMany({ where: { code, version }, data });
    if (count === 0) return false;
    const replaced = typed.length > 0 ? { replacedSecrets: typed.map(([name]) => name) } : {};
    await recordChange(tx, by, {
      action: 'payment_connection.updated',
      subject: subjectOf(row),
      before,
      after: { ...after, ...replaced },
    });
    return true;
  });
  if (!saved) {
    const now = await findRow(code);
    const current = { version: now.version, values: connectionValues(now) };
    throw await conflictWith({ type: 'payment_connection', id: code }, current);
  }
  heard('payment_connections');
}

/**
 * Deletes a connection without payments; a used one can only be switched off, since refunds may need it.
 * @throws DomainError connection_used
 */
export async function deleteConnection(by: AuditContext, code: string): Promise<void> {
  await transaction(async (tx) => {
    await advisoryLock(tx, 'payment_connections');
    const row = await tx.paymentConnection.findUnique({ where: { code } });
    if (!row) return;
    const [used] = await tx.$queryRaw<{ used: boolean }[]>`
      select exists (select from payments where provider = ${code}) as used`;
    if (used!.used) throw new DomainError('connection_used');
    await tx.paymentConnection.delete({ where: { code } });
    await recordChange(tx, by, { action: 'payment_connection.deleted', subject: subjectOf(row), before: { code } });
  });
  heard('payment_connections');
}

/** Sets the order in which buyers see the connections. */
export async function orderConnections(by: AuditContext, codes: readonly string[]): Promise<void> {
  await transaction(async (tx) => {
    await advisoryLock(tx, 'payment_connections');
    const rows = await tx.paymentConnection.findMany({ orderBy: [{ position: 'asc' }, { code: 'asc' }] });
    const before = rows.map(({ code }) => code);
    const after = [...new Set([...codes.filter((code) => before.includes(code)), ...before])];
    if (after.join() === before.join()) return;
    for (const [position, code] of after.entries())
      await tx.paymentConnection.update({ where: { code }, data: { position } });
    await recordChange(tx, by, {
      action: 'payment_connection.reordered',
      subject: { type: 'payment_connection', id: 'all', label: '' },
      before: { order: before },
      after: { order: after },
    });
  });
  heard('payment_connections');
}
