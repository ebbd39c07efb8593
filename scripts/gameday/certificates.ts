/** Certificates for the stand-in mail server, made by openssl: a valid one, and one that has expired. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from '../../tests/integration/mails/mailServer';

const DAYS = '30';
const PAST = '-400d';

function make(folder: string, name: string, isExpired: boolean): Certificate {
  const [key, cert] = ['key', 'cert'].map((kind) => join(folder, `${name}.${kind}.pem`)) as [string, string];
  const args = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', DAYS],
    ...['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert],
  ];
  // Made in the past, it is over today.
  if (isExpired) execFileSync('faketime', ['-f', PAST, 'openssl', ...args], { stdio: 'pipe' });
  else execFileSync('openssl', args, { stdio: 'pipe' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

export type Certificates = { valid: Certificate; expired: Certificate; authorities: string };

/** @returns both, and the file with which the processes trust them (`NODE_EXTRA_CA_CERTS`). */
export function makeCertificates(folder: string): Certificates {
  const [valid, expired] = [make(folder, 'valid', false), make(folder, 'expired', true)];
  const authorities = join(folder, 'authorities.pem');
  writeFileSync(authorities, valid.cert + expired.cert);
  return { valid, expired, authorities };
}
