/** Settings of a wallet, and its encrypted secrets. */
import { sealFor, unsealFor } from '../../../infra/sealing';
import { WALLET_KINDS, type WalletKind } from '../wallet';

const PURPOSE = 'wallet connections';

export type AppleSettings = { passTypeId: string; teamId: string; certificate: string; authority: string };
/** `account` is the service account's address, read from its key on saving. */
export type GoogleSettings = { issuerId: string; account: string };

/** Secrets: private key of the certificate, and key of the service account. */
export const SECRETS = { apple: 'privateKey', google: 'serviceAccount' } as const satisfies Record<WalletKind, string>;

export type StoredWallet = { kind: string; enabled: boolean; settings: unknown; secrets: unknown };
export type OpenWallet =
  | ({ kind: 'apple'; enabled: boolean; privateKey: string } & AppleSettings)
  | ({ kind: 'google'; enabled: boolean; privateKey: string } & GoogleSettings);

export const sealSecret = (kind: WalletKind, secret: string): string =>
  sealFor(PURPOSE, secret, `${kind}:${SECRETS[kind]}`);

/** @throws Error if it was encrypted for another purpose or with a lost key. */
export const openSecret = (kind: WalletKind, sealed: string): string =>
  unsealFor(PURPOSE, sealed, `${kind}:${SECRETS[kind]}`);

export const sealedOf = (kind: WalletKind, secrets: unknown): string | undefined =>
  (secrets as Partial<Record<string, string>>)[SECRETS[kind]];

export const appleSettings = (settings: unknown): AppleSettings => ({
  passTypeId: '',
  teamId: '',
  certificate: '',
  authority: '',
  ...(settings as Partial<AppleSettings>),
});
export const googleSettings = (settings: unknown): GoogleSettings => ({
  issuerId: '',
  account: '',
  ...(settings as Partial<GoogleSettings>),
});

/** Null while a value is missing. @throws Error if the secret cannot be decrypted. */
export function openWallet(row: StoredWallet): OpenWallet | null {
  const kind = WALLET_KINDS.find((known) => known === row.kind);
  const sealed = kind && sealedOf(kind, row.secrets);
  if (!kind || !sealed) return null;
  const settings = kind === 'apple' ? appleSettings(row.settings) : googleSettings(row.settings);
  if (Object.values(settings).some((value) => value === '')) return null;
  return { kind, enabled: row.enabled, privateKey: openSecret(kind, sealed), ...settings } as OpenWallet;
}
