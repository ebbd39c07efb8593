import type { WalletConnection } from '../../../../generated/prisma/client';
import { prisma } from '../../../infra/db';
import { absoluteUrl } from '../../../infra/runtime';
import { toIso } from '../../../shared/time';
import type { AppleWalletValues, GoogleWalletValues, KeyStanding, WalletsPageProps } from '../../pages';
import { factsOf, readCertificate } from '../apple/certificate';
import type { WalletKind } from '../wallet';
import { appleSettings, googleSettings, openSecret, sealedOf } from './connection';

export const findWalletRow = (kind: WalletKind): Promise<WalletConnection> =>
  prisma.walletConnection.findUniqueOrThrow({ where: { kind } });

/** The key never leaves the server; one that cannot be decrypted must be entered again. */
function standingOf(kind: WalletKind, secrets: unknown): KeyStanding {
  const sealed = sealedOf(kind, secrets);
  if (!sealed) return 'missing';
  try {
    openSecret(kind, sealed);
    return 'set';
  } catch {
    return 'lost';
  }
}

const appleValues = ({ enabled, settings }: WalletConnection): AppleWalletValues => ({
  enabled,
  ...appleSettings(settings),
  privateKey: '',
});
const googleValues = ({ enabled, settings }: WalletConnection): GoogleWalletValues => ({
  enabled,
  issuerId: googleSettings(settings).issuerId,
  serviceAccount: '',
});

/** Form values; the field for the key is always blank. */
export const walletValues = (row: WalletConnection): AppleWalletValues | GoogleWalletValues =>
  row.kind === 'apple' ? appleValues(row) : googleValues(row);

function certificateOf(settings: unknown): WalletsPageProps['apple']['certificate'] {
  const certificate = readCertificate(appleSettings(settings).certificate);
  if (!certificate) return null;
  const { passTypeId, teamId, validUntil } = factsOf(certificate);
  return { passTypeId, teamId, validUntil: toIso(validUntil), hasEnded: validUntil.getTime() <= Date.now() };
}

export async function showWallets(): Promise<WalletsPageProps> {
  const [apple, google] = await Promise.all([findWalletRow('apple'), findWalletRow('google')]);
  return {
    apple: {
      record: { id: 'apple', version: apple.version, values: appleValues(apple) },
      standing: standingOf('apple', apple.secrets),
      certificate: certificateOf(apple.settings),
      canUpdate: absoluteUrl('').startsWith('https:'),
    },
    google: {
      record: { id: 'google', version: google.version, values: googleValues(google) },
      standing: standingOf('google', google.secrets),
      account: googleSettings(google.settings).account || null,
    },
  };
}
