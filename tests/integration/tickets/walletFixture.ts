import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { codeOf } from '../../../server/tickets';
import { startApns } from '../../standIns/apns';
import {
  type AppleCertificates,
  makeAppleCertificates,
  PASS_TYPE,
  TEAM,
  verifySignature,
} from '../../standIns/appleCertificates';
import { type GoogleWallet, ISSUER, startGoogleWallet } from '../../standIns/googleWallet';
import type { Answer } from '../../support/answer';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { unzip } from '../../support/unzip';
import { makeUser, signInAs } from '../users/people';
import type { Sale } from './saleFixture';

export const appleForm = ({ pass, authority }: AppleCertificates) => ({
  enabled: true,
  passTypeId: PASS_TYPE,
  teamId: TEAM,
  certificate: pass.certificate,
  authority,
  privateKey: pass.privateKey,
});
export const googleForm = ({ keyFile }: GoogleWallet) => ({ enabled: true, issuerId: ISSUER, serviceAccount: keyFile });

export async function saveWallet(admin: Client, kind: 'apple' | 'google', form: object): Promise<Answer> {
  const page = expectPage(await admin.get(paths.settings.wallets()), 'Settings/Wallets');
  return admin.patch(paths.settings.wallets(kind), { ...form, version: page[kind].record.version });
}

/** The raw bytes of a file. */
export async function fetchFile(app: TestApp, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.url + path, { headers, redirect: 'manual' });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

export type Field = { key: string; label?: string; value: string; changeMessage?: string };
export type Pass = {
  serialNumber: string;
  passTypeIdentifier: string;
  teamIdentifier: string;
  webServiceURL?: string;
  authenticationToken?: string;
  voided?: boolean;
  barcodes?: { format: string; message: string }[];
  relevantDate?: string;
  relevantDates?: { startDate: string; endDate: string }[];
  expirationDate?: string;
  locations?: { latitude: number; longitude: number }[];
  backgroundColor: string;
  eventTicket: Record<'headerFields' | 'primaryFields' | 'secondaryFields' | 'auxiliaryFields' | 'backFields', Field[]>;
};

/** A pass, after verifying the hash of every file and the signature's certificate chain. */
export function readPass(bytes: Buffer, certificates: AppleCertificates): { pass: Pass; files: Map<string, Buffer> } {
  const files = unzip(bytes);
  const manifest = JSON.parse(files.get('manifest.json')!.toString()) as Record<string, string>;
  const hashes = [...files].filter(([name]) => !['manifest.json', 'signature'].includes(name));
  expect(manifest).toEqual(
    Object.fromEntries(hashes.map(([name, content]) => [name, createHash('sha1').update(content).digest('hex')])),
  );
  verifySignature(files.get('signature')!, files.get('manifest.json')!, certificates);
  return { pass: JSON.parse(files.get('pass.json')!.toString()) as Pass, files };
}

/** An organisation on https, with simulated servers of Apple and Google, and a signed-in administrator. */
export async function openWalletHouse() {
  const certificates = makeAppleCertificates();
  const [apns, google] = await Promise.all([startApns(certificates), startGoogleWallet()]);
  const app = await startApp({
    APP_URL: 'https://museo.test',
    APPLE_PUSH_URL: apns.url,
    APPLE_PUSH_CA: certificates.authorityFile,
    GOOGLE_WALLET_URL: google.url,
  });
  const admin = await signInAs(app, (await makeUser('administrator')).email);
  const close = async () => {
    await app.close();
    await Promise.all([apns.close(), google.close()]);
    certificates.remove();
  };
  return { app, admin, apns, google, certificates, close };
}

type Row = { id: string; item: string; reference: string; productNumber: number; validFrom: Date; validUntil: Date };

export async function ticketsOf({ id }: Sale) {
  const rows = await sql<Row>(
    'test_wallet_tickets',
    `select t.id, t.order_item_id as item, t.reference, p.number as "productNumber", t.valid_from as "validFrom", t.valid_until as "validUntil"
     from tickets t join products p on p.id = t.product_id join order_items i on i.id = t.order_item_id where t.order_id = $1 order by i.position`,
    [id],
  );
  return rows.map((row) => ({ ...row, code: codeOf(row) }));
}
