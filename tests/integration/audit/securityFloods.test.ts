/** A flood of security events does not fill the disk, and rows never change except for their count. */
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { PARTICULAR_PER_HOUR, recordSecurityEvent } from '../../../server/infra/securityEvents';
import { openApp } from '../../support/app';
import { makeUser } from '../users/people';

const ORIGIN = { ip: '192.0.2.1', userAgent: null };

await openApp();

describe('a flood', () => {
  const flood = (count: number, address: (n: number) => string) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        recordSecurityEvent({
          kind: 'sign_in_failed',
          reason: 'unknown_account',
          address: address(n),
          from: ORIGIN,
        }),
      ),
    );
  const counted = async () =>
    (
      await sql<{ rows: number; times: number }>(
        'test_counted',
        `select count(*)::int as rows, sum(times)::int as times from security_events
         where kind = 'sign_in_failed' and (network = '192.0.2.1' or network is null and detail ->> 'folded' = 'true')`,
      )
    )[0];

  it('of the same is a row for each minute that counts', async () => {
    await flood(500, () => 'same@example.test');
    const { rows, times } = (await counted())!;
    expect(times).toBe(500);
    expect(rows).toBeLessThanOrEqual(2);
  });

  it('of ever other addresses loses its particulars past what an hour may hold', async () => {
    await flood(PARTICULAR_PER_HOUR + 500, (n) => `many${n}@example.test`);
    const { rows, times } = (await counted())!;
    expect(times).toBe(PARTICULAR_PER_HOUR + 1000);
    expect(rows).toBeLessThanOrEqual(PARTICULAR_PER_HOUR + 4);
    // Events of an account are still separate from it.
    const { id, name } = await makeUser();
    await recordSecurityEvent({ kind: 'sign_in_failed', reason: 'wrong_password', userId: id, from: ORIGIN });
    expect(
      await prisma.securityEvent.findMany({ where: { userId: id }, select: { account: true, times: true } }),
    ).toEqual([{ account: name, times: 1 }]);
  });
});

describe('its rows', () => {
  it('are never changed nor removed, but for being counted', async () => {
    for (const change of [
      "update security_events set account = 'nobody'",
      "update security_events set times = times + 1, reason = 'x'",
      'update security_events set times = 1 where times > 1',
      'delete from security_events',
    ]) {
      await expect(sql(`test_${change.length}`, change)).rejects.toThrow(/append-only/);
    }
  });
});
