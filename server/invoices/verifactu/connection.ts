/** Certificate for sending records, uploaded by staff and stored encrypted. */
import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { VerifactuConnection } from '../../../generated/prisma/client';
import { prisma } from '../../infra/db';
import { sealFor, unsealFor } from '../../infra/sealing';
import type { Certificate, Environment } from './agency';

const PURPOSE = 'verifactu connection';
const OWNER = 'certificate';

/** Certificate and key as base64: PFX, or both in PEM. */
export type CertificateFile = { file: string; passphrase: string };

/** Client certificate for the agency's connection. */
export function certificateOf({ file, passphrase }: CertificateFile): Certificate {
  const bytes = Buffer.from(file, 'base64');
  const text = bytes.toString('latin1');
  return text.includes('-----BEGIN') ? { cert: text, key: text } : { pfx: bytes, passphrase };
}

type InnerContext = { getCertificate?: () => Buffer | undefined };

/** Owner and expiry; null if unreadable or the password is wrong. */
export function readCertificate(file: CertificateFile): { subject: string; validUntil: Date } | null {
  try {
    const context = createSecureContext(certificateOf(file)).context as InnerContext;
    const certificate = new X509Certificate(context.getCertificate?.() ?? '');
    const subject = /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? certificate.subject;
    return { subject, validUntil: new Date(certificate.validTo) };
  } catch {
    return null;
  }
}

export const sealCertificate = (file: CertificateFile): string => sealFor(PURPOSE, JSON.stringify(file), OWNER);

const sealedOf = ({ secrets }: VerifactuConnection): string | undefined =>
  (secrets as { certificate?: string }).certificate;

/** Null if there is none. @throws Error if it was encrypted with a lost key */
export function openCertificate(row: VerifactuConnection): CertificateFile | null {
  const sealed = sealedOf(row);
  return sealed ? (JSON.parse(unsealFor(PURPOSE, sealed, OWNER)) as CertificateFile) : null;
}

export const findConnection = (): Promise<VerifactuConnection> =>
  prisma.verifactuConnection.findUniqueOrThrow({ where: { id: 1 } });

export const environmentOf = ({ environment }: VerifactuConnection): Environment =>
  environment === 'live' ? 'live' : 'test';
