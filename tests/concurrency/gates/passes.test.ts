/** The same pass at six gates of two processes concurrently: one entry a day. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { openPassShop, PASS, sellUncoded } from '../../integration/passes/passFixture';
import { staffAtEach } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { runBoxOffice } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

const GATES = 6;

const office = runBoxOffice();
let gates: string[];
let devices: Client[];
beforeAll(async () => {
  gates = Array.from({ length: GATES }, () => uuidv7());
  await prisma.gate.createMany({
    data: gates.map((id, n) => ({ id, venueId: office.venueId, name: `Gate ${n}`, position: n })),
  });
  devices = await staffAtEach(office.processes, 'validator');
});

/** @returns the number of entries */
async function showEverywhere(): Promise<number> {
  const { pass } = await sellUncoded(await openPassShop({ ...PASS, perDay: 1 }, office.venueId));
  const { ticket } = pass;
  const answers = await Promise.all(
    gates.map((gateId, n) =>
      devices[n % 2]!.json('POST', paths.validations.scans(), {
        nonce: randomUUID(),
        code: ticket.reference,
        gateId,
        scannedAt: new Date().toISOString(),
      }),
    ),
  );
  const results = answers.map((answer) => answer.json<{ result: string }>().result);
  const accepted = results.filter((result) => result === 'accepted').length;
  expect(results.filter((result) => result === 'day_limit')).toHaveLength(GATES - accepted);
  expect(await prisma.validation.count({ where: { ticketId: ticket.id, result: 'accepted' } })).toBe(accepted);
  return accepted;
}

it('lets one in, round after round', async () => {
  for (let round = 0; round < 6; round += 1) expect(await showEverywhere()).toBe(1);
});

describe('control: where an entry is taken whatever the ticket has become', UNTIL_IT_SHOWS, () => {
  // Both processes have checked before either records the entry.
  beforeAll(async () => {
    await withoutGuard('validate_tickets', [[' and tk.xmin = d.version', '']]);
    await withoutGuard('scan_facts', [
      ['from jsonb_to_recordset(p_scans)', 'from pg_sleep(0.3) pause cross join jsonb_to_recordset(p_scans)'],
    ]);
  });

  it('lets in several', async () => {
    expect(await showEverywhere()).toBeGreaterThan(1);
  });
});
