/** What staff set up for a wallet, and its secrets at rest. */
import { sealFor, unsealFor } from '../../../infra/sealing';
import { WALLET_KINDS, type WalletKind } from '../wallet';

const PURPOSE = 'wallet connections';

export type AppleSettings = { passTypeId: string; teamId: string; certificate: string; authority: string };
/** `account` is the service account's address, read from its key when that is saved. */
export type GoogleSettings = { issuerId: string; account: string };

/** What each kind keeps to itself: the certificate's private key, and the service account's. */
export const SECRETS = { apple: 'privateKey', google: 'serviceAccount' } as const satisfies Record<WalletKind, string>;

export type StoredWallet = { kind: string; enabled: boolean; settings: unknown; secrets: unknown };
export type OpenWallet =
  | ({ kind: 'apple'; enabled: boolean; privateKey: string } & AppleSettings)
  | ({ kind: 'google'; enabled: boolean; privateKey: string } & GoogleSettings);

export const sealSecret = (kind: WalletKind, secret: string): string =>
  sealFor(PURPOSE, secret, `${kind}:${SECRETS[kind]}`);

/** @throws Error when it was sealed for another, or under a key that is no longer known. */
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

/** Null while something is missing. @throws Error when the secret cannot be opened. */
export function openWallet(row: StoredWallet): OpenWallet | null {
  const kind = WALLET_KINDS.find((known) => known === row.kind);
  const sealed = kind && sealedOf(kind, row.secrets);
  if (!kind || !sealed) return null;
  const settings = kind === 'apple' ? appleSettings(row.settings) : googleSettings(row.settings);
  if (Object.values(settings).some((value) => value === '')) return null;
  return { kind, enabled: row.enabled, privateKey: openSecret(kind, sealed), ...settings } as OpenWallet;
}
