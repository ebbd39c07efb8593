import type { PaymentConnection } from '../../../generated/prisma/client';
import { prisma } from '../../infra/db';
import { absoluteUrl } from '../../infra/runtime';
import { notFound } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import type { PayMethod } from '../../shared/payOptions';
import type { ConnectionPageProps, ConnectionRow, ConnectionValues, SecretStanding } from '../pages';
import {
  CONNECTION_KINDS,
  type ConnectionKind,
  type ConnectionSettings,
  METHODS,
  openSecret,
  SECRETS,
  type SecretName,
} from './connection';

const SHOWN_SIGNS = 4;

export type Sealed = Partial<Record<SecretName, string>>;

export const kindOf = (row: PaymentConnection): ConnectionKind =>
  CONNECTION_KINDS.find((known) => known === row.kind) ?? 'stripe';

/** Only the last characters leave the server; a secret that cannot be decrypted must be entered again. */
function standingOf(row: PaymentConnection, name: SecretName): SecretStanding {
  const sealed = (row.secrets as Sealed)[name];
  if (!sealed) return { state: 'missing', ending: null };
  try {
    return { state: 'set', ending: openSecret(row.id, name, sealed).slice(-SHOWN_SIGNS) };
  } catch {
    return { state: 'lost', ending: null };
  }
}

/** Whether it is a test connection; null while unknown. */
function isTest(row: PaymentConnection): boolean | null {
  if (kindOf(row) === 'wire_transfer') return false;
  if (kindOf(row) === 'redsys') return (row.settings as ConnectionSettings).environment !== 'live';
  const sealed = (row.secrets as Sealed).secretKey;
  try {
    return sealed ? openSecret(row.id, 'secretKey', sealed).includes('_test_') : null;
  } catch {
    return null;
  }
}

/** Form values; fields for secrets are always blank. */
export function connectionValues(row: PaymentConnection): ConnectionValues {
  const {
    environment = 'test',
    merchantCode = '',
    terminal = '1',
    signature = 'HMAC_SHA512_V2',
    holder = '',
    iban = '',
    bic = '',
    bank = '',
    initiator = '',
    blockDisputed = false,
  } = row.settings as ConnectionSettings;
  const kind = kindOf(row);
  return {
    name: row.name as Record<string, string>,
    enabled: row.enabled,
    channels: row.channels,
    currencies: row.currencies,
    methods: row.methods as PayMethod[],
    ...(kind === 'wire_transfer' ? { holder, iban, bic, bank, initiator } : { secretKey: '' }),
    ...(kind === 'redsys' && { environment, merchantCode, terminal, signature }),
    ...(kind === 'stripe' && { webhookSecret: '', blockDisputed }),
  };
}

const secretsOf = (row: PaymentConnection): ConnectionPageProps['secrets'] =>
  Object.fromEntries(SECRETS[kindOf(row)].map((name) => [name, standingOf(row, name)]));

export async function listConnections(locale: string): Promise<ConnectionRow[]> {
  const rows = await prisma.paymentConnection.findMany({ orderBy: [{ position: 'asc' }, { code: 'asc' }] });
  return rows.map((row) => ({
    code: row.code,
    kind: kindOf(row),
    name: localText(row.name as LocalText, locale),
    enabled: row.enabled,
    isTest: isTest(row),
    methods: row.methods as PayMethod[],
    channels: row.channels,
    currencies: row.currencies,
    isComplete:
      Object.values(secretsOf(row)).every(({ state }) => state === 'set') &&
      (kindOf(row) !== 'wire_transfer' || Boolean((row.settings as ConnectionSettings).iban)),
  }));
}

/** @throws HttpError 404 */
export async function findRow(code: string): Promise<PaymentConnection> {
  const row = await prisma.paymentConnection.findUnique({ where: { code } });
  if (!row) throw notFound();
  return row;
}

/** @throws HttpError 404 */
export async function showConnection(code: string): Promise<Omit<ConnectionPageProps, 'channels'>> {
  const row = await findRow(code);
  return {
    record: { id: row.code, version: row.version, values: connectionValues(row) },
    kind: kindOf(row),
    secrets: secretsOf(row),
    isTest: isTest(row),
    allMethods: [...METHODS[kindOf(row)]],
    webhookUrl: absoluteUrl(paths.payments.webhook(row.code)),
  };
}
