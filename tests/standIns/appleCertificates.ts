/**
 * A certificate chain like that of Apple's developer programme, made by openssl: an authority, and certificates of pass
 * types.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const PASS_TYPE = 'pass.test.aforo.tickets';
export const TEAM = 'A1B2C3D4E5';

export type Issued = { certificate: string; privateKey: string };
export type AppleCertificates = {
  dir: string;
  authority: string;
  authorityFile: string;
  /** A pass certificate, valid for a year. */
  pass: Issued;
  /** The same, expired yesterday. */
  expired: Issued;
  /** A certificate of a server on this machine. */
  server: Issued;
  /** Another authority with the same name. */
  otherAuthority: string;
  remove: () => void;
};

const run = (args: string[], cwd: string) => execFileSync('openssl', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });

export function makeAppleCertificates(): AppleCertificates {
  const dir = mkdtempSync(join(tmpdir(), 'aforo-certificates-'));
  const read = (name: string) => readFileSync(join(dir, name), 'utf8');
  const authority = (name: string) => {
    const subject = '/CN=Worldwide Developer Relations/OU=G4/O=Test Inc.';
    run(
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.pem`,
        '-days',
        '3650',
        '-subj',
        subject,
      ],
      dir,
    );
    return read(`${name}.pem`);
  };
  const issue = (name: string, subject: string, days: string, extension: string): Issued => {
    writeFileSync(join(dir, `${name}.ext`), extension);
    run(
      ['req', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject],
      dir,
    );
    run(
      [
        'x509',
        '-req',
        '-in',
        `${name}.csr`,
        '-CA',
        'authority.pem',
        '-CAkey',
        'authority.key',
        '-CAcreateserial',
        '-out',
        `${name}.pem`,
        '-days',
        days,
        '-extfile',
        `${name}.ext`,
      ],
      dir,
    );
    return { certificate: read(`${name}.pem`), privateKey: read(`${name}.key`) };
  };
  const subject = `/UID=${PASS_TYPE}/CN=Pass Type ID: ${PASS_TYPE}/OU=${TEAM}/O=Museo del Faro/C=ES`;
  const text = authority('authority');
  return {
    dir,
    authority: text,
    authorityFile: join(dir, 'authority.pem'),
    otherAuthority: authority('other'),
    pass: issue('pass', subject, '365', 'keyUsage=digitalSignature\nextendedKeyUsage=clientAuth,emailProtection\n'),
    expired: issue('expired', subject, '-1', 'keyUsage=digitalSignature\n'),
    server: issue('server', '/CN=localhost', '365', 'subjectAltName=DNS:localhost,IP:127.0.0.1\n'),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/**
 * Verifies a detached signature of the content by a certificate of that authority, including the authority's own
 * certificate, as phones require.
 * @throws if it is invalid
 */
export function verifySignature(
  signature: Buffer,
  content: Buffer,
  { dir, authority, authorityFile }: AppleCertificates,
): void {
  writeFileSync(join(dir, 'signature'), signature);
  writeFileSync(join(dir, 'manifest.json'), content);
  run(
    [
      'smime',
      '-verify',
      '-inform',
      'DER',
      '-in',
      'signature',
      '-content',
      'manifest.json',
      '-CAfile',
      authorityFile,
      '-purpose',
      'any',
    ],
    dir,
  );
  const carried = run(['pkcs7', '-inform', 'DER', '-in', 'signature', '-print_certs'], dir).toString();
  if (!carried.includes(authority.trim()))
    throw new Error('the signature does not carry the certificate of its authority');
}
