/**
 * QR code of an account, with which its owner pays by balance at a till. It is signed and valid for some minutes; the
 * owner's page renews it. Hexadecimal, so that scanners can type it on any keyboard layout.
 */
import { isLinkToken, linkToken } from '../infra/linkToken';
import { isUuid } from '../shared/uuid';

const PURPOSE = 'account code';
const VALID_SECONDS = 300;
/** `B`, 16 bytes of account id, 4 bytes of expiry in seconds, 32 bytes of signature. */
const CODE = /^B([0-9A-F]{32})([0-9A-F]{8})([0-9A-F]{64})$/i;

const seconds = (): number => Math.floor(Date.now() / 1000);

export function accountCode(userId: string, until = seconds() + VALID_SECONDS): { code: string; until: number } {
  const signature = Buffer.from(linkToken(PURPOSE, `${userId} ${until}`), 'base64url').toString('hex');
  const code = `B${userId.replaceAll('-', '')}${until.toString(16).padStart(8, '0')}${signature}`.toUpperCase();
  return { code, until };
}

/** Account of a code; null for an expired code or other text. */
export function readAccountCode(typed: string): string | null {
  const [, account, end, signature] = CODE.exec(typed.replace(/\s/g, '')) ?? [];
  if (!account || !end || !signature) return null;
  const userId = account.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const until = Number.parseInt(end, 16);
  const isSigned = isLinkToken(PURPOSE, `${userId} ${until}`, Buffer.from(signature, 'hex').toString('base64url'));
  return isUuid(userId) && isSigned && until > seconds() ? userId : null;
}
