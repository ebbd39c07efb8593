import type { Prisma } from '../../../../generated/prisma/client';
import { conflictWith, recordChange } from '../../../audit';
import { heard } from '../../../infra/changes';
import { transaction } from '../../../infra/db';
import type { AuditContext } from '../../../shared/actor';
import { DomainError } from '../../../shared/errors';
import { isUnchanged } from '../../../shared/isUnchanged';
import { certificateProblem } from '../apple/certificate';
import type { WalletKind, WalletProblem } from '../wallet';
import { appleSettings, googleSettings, openSecret, SECRETS, sealedOf, sealSecret } from './connection';
import { findWalletRow, walletValues } from './showWallets';
import { type AppleInput, type GoogleInput, readKeyFile } from './walletRequests';

/** Values of both kinds: settings, and the secret if entered. */
type Wanted = { enabled: boolean; settings: Record<string, string>; typed: string; input: object };

/** Form field for each certificate problem. */
const FIELD_OF: { [K in WalletProblem['kind']]?: string } = {
  certificate_expired: 'certificate',
  certificate_not_yet: 'certificate',
  authority_expired: 'authority',
  authority_differs: 'authority',
  key_differs: 'privateKey',
  pass_type_differs: 'passTypeId',
  team_differs: 'teamId',
};

/** @throws DomainError beside a missing or invalid value, if the wallet is to be offered */
function checkComplete(kind: WalletKind, { enabled, settings, typed }: Wanted, kept: string | undefined): void {
  if (!enabled) return;
  const missing = Object.keys(settings).find((name) => settings[name] === '' && name !== 'account');
  if (missing) throw new DomainError('wallet_part_missing', { field: missing });
  if (!typed && !kept) throw new DomainError('wallet_part_missing', { field: SECRETS[kind] });
  if (kind === 'google') return;
  const privateKey = typed || openSecret(kind, kept!);
  const problem = certificateProblem({ ...appleSettings(settings), privateKey });
  const field = problem && FIELD_OF[problem.kind];
  if (field) throw new DomainError(`wallet_${problem.kind}` as 'wallet_key_differs', { field });
}

const withoutSecret = (kind: WalletKind, values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== SECRETS[kind]));

async function save(by: AuditContext, kind: WalletKind, wanted: Wanted, version: number): Promise<void> {
  const row = await findWalletRow(kind);
  const kept = sealedOf(kind, row.secrets);
  checkComplete(kind, wanted, kept);
  const before = withoutSecret(kind, walletValues(row));
  const after = withoutSecret(kind, wanted.input);
  if (row.version === version && !wanted.typed && isUnchanged(before, after)) return;
  const secrets = wanted.typed
    ? { [SECRETS[kind]]: sealSecret(kind, wanted.typed) }
    : (row.secrets as Prisma.JsonObject);
  const saved = await transaction(async (tx) => {
    const { enabled, settings } = wanted;
    const data = { enabled, settings, secrets, version: version + 1 };
    const { count } = await tx.walletConnection.updateMany({ where: { kind, version }, data });
    if (count === 0) return false;
    await recordChange(tx, by, {
      action: 'wallet.updated',
      subject: { type: 'wallet', id: kind, label: kind === 'apple' ? 'Apple Wallet' : 'Google Wallet' },
      before,
      after: { ...after, ...(wanted.typed ? { replacedSecrets: [SECRETS[kind]] } : {}) },
    });
    return true;
  });
  if (!saved) {
    const now = await findWalletRow(kind);
    throw await conflictWith({ type: 'wallet', id: kind }, { version: now.version, values: walletValues(now) });
  }
  heard('wallet_connections');
}

/** Updates the Apple settings. @throws ConflictError; DomainError beside the invalid value */
export function updateApple(by: AuditContext, input: AppleInput, version: number): Promise<void> {
  const { enabled, privateKey, ...settings } = input;
  return save(by, 'apple', { enabled, settings, typed: privateKey, input }, version);
}

/** Updates the Google settings; the account is read from the key. */
export async function updateGoogle(by: AuditContext, input: GoogleInput, version: number): Promise<void> {
  const { enabled, issuerId, serviceAccount } = input;
  const file = readKeyFile(serviceAccount);
  const account = file?.account ?? googleSettings((await findWalletRow('google')).settings).account;
  const wanted = { enabled, settings: { issuerId, account }, typed: file?.privateKey ?? '', input };
  return save(by, 'google', wanted, version);
}
