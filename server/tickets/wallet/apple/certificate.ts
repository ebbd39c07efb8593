/** An Apple pass certificate: owner, expiry, and whether it matches the other data. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { AppleSettings } from '../settings/connection';
import type { WalletProblem } from '../wallet';

export const readCertificate = (pem: string): X509Certificate | null => {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
};

/** Converts any PEM form to the one used for signing; null if it is no RSA key or has a password. */
export function readPrivateKey(pem: string): string | null {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' ? key.export({ type: 'pkcs1', format: 'pem' }).toString() : null;
  } catch {
    return null;
  }
}

/** Apple puts the pass type in the subject's user id and the team in its unit. */
const subjectPart = (certificate: X509Certificate, name: string): string =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(certificate.subject)?.[1] ?? '';

export type CertificateFacts = { passTypeId: string; teamId: string; validUntil: Date };

export const factsOf = (certificate: X509Certificate): CertificateFacts => ({
  passTypeId: subjectPart(certificate, 'UID'),
  teamId: subjectPart(certificate, 'OU'),
  validUntil: new Date(certificate.validTo),
});

const hasEnded = ({ validTo }: X509Certificate): boolean => new Date(validTo).getTime() <= Date.now();
const isToCome = ({ validFrom }: X509Certificate): boolean => new Date(validFrom).getTime() > Date.now();

type Parts = AppleSettings & { privateKey: string };

/** Problem of the certificate that needs no request; null if none. */
export function certificateProblem(parts: Parts): WalletProblem | null {
  const [certificate, authority] = [readCertificate(parts.certificate), readCertificate(parts.authority)];
  const key = readPrivateKey(parts.privateKey);
  if (!certificate || !authority || !key) return { kind: 'incomplete' };
  if (!certificate.checkPrivateKey(createPrivateKey(key))) return { kind: 'key_differs' };
  const { passTypeId, teamId } = factsOf(certificate);
  if (passTypeId !== parts.passTypeId) return { kind: 'pass_type_differs' };
  if (teamId !== parts.teamId) return { kind: 'team_differs' };
  if (!certificate.checkIssued(authority) || !certificate.verify(authority.publicKey))
    return { kind: 'authority_differs' };
  if (hasEnded(certificate)) return { kind: 'certificate_expired' };
  if (isToCome(certificate)) return { kind: 'certificate_not_yet' };
  return hasEnded(authority) ? { kind: 'authority_expired' } : null;
}
