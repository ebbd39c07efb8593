import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { plainText } from '../../../shared/requestParts';
import { readCertificate, readPrivateKey } from '../apple/certificate';
import type { WalletKind } from '../wallet';

const LONGEST = 20_000;

const optional = (isRight: (typed: string) => boolean, message: string, max = LONGEST) =>
  plainText(max)
    .refine((typed) => typed === '' || isRight(typed), message)
    .default('');

/** Google's key file: account and key. */
const keyFile = z.object({ client_email: z.string().min(3).max(254), private_key: z.string().min(1) });

export function readKeyFile(text: string): { account: string; privateKey: string } | null {
  try {
    const { client_email, private_key } = keyFile.parse(JSON.parse(text));
    const key = createPrivateKey(private_key);
    if (key.asymmetricKeyType !== 'rsa') return null;
    return { account: client_email, privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
  } catch {
    return null;
  }
}

const isCertificate = (pem: string): boolean => readCertificate(pem) !== null;

const apple = z.object({
  enabled: z.boolean(),
  passTypeId: optional((typed) => /^pass\.[\w.-]+$/.test(typed), 'errors.wallet_pass_type', 200),
  teamId: optional((typed) => /^[A-Z0-9]{10}$/.test(typed), 'errors.wallet_team', 20),
  certificate: optional(isCertificate, 'errors.wallet_certificate'),
  authority: optional(isCertificate, 'errors.wallet_certificate'),
  /** Blank: the stored key stays. */
  privateKey: optional((typed) => readPrivateKey(typed) !== null, 'errors.wallet_private_key'),
});

const google = z.object({
  enabled: z.boolean(),
  issuerId: optional((typed) => /^\d{5,25}$/.test(typed), 'errors.wallet_issuer', 30),
  serviceAccount: optional((typed) => readKeyFile(typed) !== null, 'errors.wallet_service_account'),
});

export const walletRequests = { apple, google } satisfies Record<WalletKind, z.ZodType>;
export type AppleInput = z.output<typeof apple>;
export type GoogleInput = z.output<typeof google>;
