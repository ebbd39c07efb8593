/** A user scans at one process and loses the permission at the other: the next scan is refused. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { makeUser, signInAs } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { runBoxOffice } from '../boxOffice';
import { withoutGuard } from '../withoutGuard';

const ROUNDS = 10;

const office = runBoxOffice();

const scan = async (gate: Client) => {
  const asked = { nonce: randomUUID(), code: '2222222222', scannedAt: new Date().toISOString() };
  return (await gate.json('POST', paths.validations.scans(), asked)).status;
};

/**
 * Signs in at one process, scans at the other with the same cookies, then signs out.
 * @returns the status of the next scan
 */
async function scanAfterSigningOut(): Promise<number> {
  const { email } = await makeUser('validator');
  const desk = await signInAs(office.processes[0], email);
  const gate = office.processes[1].newClient();
  for (const { name, value } of desk.cookies.pairs()) gate.cookies.set(name, value);
  expect([await scan(gate), await scan(gate)]).toEqual([200, 200]);
  await desk.post(paths.auth.logout(), {}, { follow: false });
  return scan(gate);
}

it('a session that was ended at one process lets nobody scan at the other', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    expect(await scanAfterSigningOut()).toBe(401);
  }
  expect(await prisma.validation.count()).toBe(2 * ROUNDS);
});

describe('control: a scan that does not ask whether rights are still the same', () => {
  beforeAll(() => withoutGuard('scan_facts', [['s.rights = (select version from rights)', 'true']]));

  it('is taken from whoever was signed out', async () => {
    expect(await scanAfterSigningOut()).toBe(200);
  });
});
