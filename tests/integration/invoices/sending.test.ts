/** Records are sent to the tax agency with the organisation's certificate, if enabled, in order and once. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { env } from '../../../server/infra/runtime';
import { sendRecords } from '../../../server/invoices/verifactu/sendRecords';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { type AppleCertificates, makeAppleCertificates } from '../../standIns/appleCertificates';
import { startTaxAgency, type TaxAgency } from '../../standIns/taxAgency';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { codeOf } from '../payments/refundFixture';
import { makeUser, signInAs } from '../users/people';
import { accountant, app, cancel, chain, invoiced, invoicesOf, openInvoicing } from './invoiceFixture';

openInvoicing();
let admin: Client;
let certificates: AppleCertificates;
let agency: TaxAgency;
beforeAll(async () => {
  certificates = makeAppleCertificates();
  agency = await startTaxAgency(certificates);
  Object.assign(env(), { VERIFACTU_URL: agency.url, VERIFACTU_CA: certificates.authorityFile });
  admin = await signInAs(app, (await makeUser('administrator')).email);
  await writeSetting('invoices.verifactu', true, null);
  await invoiced();
  await invoiced({ country: 'PT', taxId: '501442600', postcode: '1100-148' });
});
afterAll(async () => {
  Object.assign(env(), { VERIFACTU_URL: undefined, VERIFACTU_CA: undefined });
  await agency.close();
  certificates.remove();
});

describe('sending', () => {
  const version = async () =>
    expectPage(await admin.get(paths.settings.invoices()), 'Settings/Invoices').verifactu.record.version;
  const save = async (values: object) =>
    admin.json('PATCH', paths.settings.verifactu(), {
      enabled: false,
      environment: 'test',
      ...values,
      version: await version(),
    });
  const pem = () => Buffer.from(certificates.pass.certificate + certificates.pass.privateKey).toString('base64');
  const pfx = (passphrase: string) => {
    const { dir, pass } = certificates;
    writeFileSync(join(dir, 'client.pem'), pass.certificate + pass.privateKey);
    const args = ['pkcs12', '-export', '-in', 'client.pem', '-out', 'client.p12', '-passout', `pass:${passphrase}`];
    execFileSync('openssl', args, { cwd: dir, stdio: 'ignore' });
    return readFileSync(join(dir, 'client.p12')).toString('base64');
  };
  const soon = () => sql('test_soon', 'update verifactu_connections set next_at = null');
  const states = async () => (await chain()).map(({ state }) => state);

  it('is off until somebody brings a certificate and switches it on', async () => {
    expect(await sendRecords()).toBe(0);
    expect(Object.keys(codeOf(await save({ enabled: true })).errors!)).toEqual(['file']);
    for (const file of ['', '!', 'AAAA', Buffer.from('no certificate').toString('base64')]) {
      const answer = await save({ enabled: true, file });
      expect([answer.status, Object.keys(codeOf(answer).errors!)]).toEqual([422, ['file']]);
    }
    expect(Object.keys(codeOf(await save({ file: pfx('right'), passphrase: 'wrong' })).errors!)).toEqual(['file']);
    const expired = certificates.expired.certificate + certificates.expired.privateKey;
    expect(Object.keys(codeOf(await save({ file: Buffer.from(expired).toString('base64') })).errors!)).toEqual([
      'file',
    ]);
    expect((await save({ file: pfx('right'), passphrase: 'right' })).status).toBe(200);
    const page = expectPage(await admin.get(paths.settings.invoices()), 'Settings/Invoices').verifactu;
    expect(page.certificate).toMatchObject({ hasEnded: false });
    expect(page.record.values).toEqual({ enabled: false, environment: 'test', file: '', passphrase: '' });
    const [row] = await sql<{ secrets: object }>('test_secret', 'select secrets from verifactu_connections');
    expect(JSON.stringify(row!.secrets)).not.toContain('right');
    expect(await sendRecords()).toBe(0);
    expect(agency.messages).toBe(0);
  });

  it('sends what waits in its order, once, by the certificate, and waits as long as the agency asks', async () => {
    expect((await save({ enabled: true })).status).toBe(200);
    const waiting = (await chain()).length;
    agency.mood = 'down';
    expect(await sendRecords()).toBe(0);
    expect(
      expectPage(await admin.get(paths.settings.invoices()), 'Settings/Invoices').verifactu.lastError,
    ).not.toBeNull();
    expect(await sendRecords()).toBe(0);
    agency.mood = 'refusing';
    await soon();
    expect(await sendRecords()).toBe(0);
    expect(expectPage(await admin.get(paths.settings.invoices()), 'Settings/Invoices').verifactu.lastError).toContain(
      '4104',
    );
    // The agency accepts them but its answer is lost: a retry changes nothing.
    agency.mood = 'deaf';
    await soon();
    expect(await sendRecords()).toBe(0);
    agency.mood = 'well';
    agency.records = [];
    await soon();
    const sent = await Promise.all([sendRecords(), sendRecords()]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(waiting);
    expect(await states()).toEqual(Array(waiting).fill('accepted'));
    expect(agency.records.map((xml) => /<sf:Huella>(\w+)<\/sf:Huella><\/sf:RegistroAlta/.exec(xml)![1])).toEqual(
      (await chain()).map(({ fingerprint }) => fingerprint),
    );
    await invoiced();
    expect(await sendRecords()).toBe(0);
    await soon();
    expect(await sendRecords()).toBe(1);
  });

  it('shows what was rejected, with the agency’s words, and by PEM as well', async () => {
    expect((await save({ enabled: true, file: pem() })).status).toBe(200);
    const sale = await invoiced();
    const [invoice] = await invoicesOf(sale);
    agency.rejects.add(invoice!.code);
    await soon();
    expect(await sendRecords()).toBe(1);
    const page = expectPage(await admin.get(paths.invoices.show(invoice!.id)), 'Invoices/Show');
    expect(page.record).toMatchObject({ state: 'rejected', error: '1100 Valor incorrecto' });
    expect(expectPage(await admin.get(paths.settings.invoices()), 'Settings/Invoices').verifactu.rejected).toBe(1);
    // A cancellation declares that the agency has no record of this invoice, but has one of the other.
    const other = await invoiced();
    await soon();
    await sendRecords();
    agency.rejects.clear();
    agency.records = [];
    for (const { id } of [invoice!, (await invoicesOf(other))[0]!])
      expect((await cancel(accountant, id)).status).toBe(200);
    await soon();
    expect(await sendRecords()).toBe(2);
    expect(agency.records.map((xml) => xml.includes('<sf:SinRegistroPrevio>S<'))).toEqual([true, false]);
    expect((await states()).slice(-2)).toEqual(['accepted', 'accepted']);
    const cancelled = expectPage(await admin.get(paths.invoices.show(invoice!.id)), 'Invoices/Show');
    expect([cancelled.record!.state, cancelled.cancellation!.state]).toEqual(['rejected', 'accepted']);
  });
});
