/** A request whose turn is over, since another process carried it out again (docs/api.md). */
import type { Request } from 'express';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { apiEndpoint } from '../../../server/http/endpoints/endpoint';
import { answerOnce } from '../../../server/http/endpoints/idempotency';
import { scoped } from '../../../server/http/endpoints/scoped';
import { prisma, sql } from '../../../server/infra/db';
import { GUEST } from '../../../server/shared/actor';
import { DomainError } from '../../../server/shared/errors';
import { translator } from '../../../server/shared/i18n';
import { runApp } from '../../support/app';
import { makeUser } from '../users/people';
import { programOf } from './apiFixture';

const app = runApp();

it('keeps no refusal in place of the answer of the later turn', async () => {
  const { id: userId } = await makeUser('administrator');
  await programOf(app, userId);
  const { id: tokenId } = await prisma.personalAccessToken.findFirstOrThrow({ where: { userId } });
  /** Ends each run of the handler, in order. */
  const ends: ((failure: Error | null) => void)[] = [];
  const endpoint = apiEndpoint({
    ...{ method: 'post', path: '/orders', name: 'testOrder', summary: 'Test', scope: scoped('orders:write') },
    answer: z.strictObject({ made: z.boolean() }),
    handle: async () => {
      const failure = await new Promise<Error | null>((end) => ends.push(end));
      if (failure) throw failure;
      return { made: true };
    },
  });
  const req = {
    ...{ actor: { ...GUEST, tokenId }, originalUrl: '/orders', get: () => 'turns', id: 'test' },
    ...{ params: {}, query: {}, locale: 'en', t: translator('en') },
  } as unknown as Request;

  const sent: ReturnType<typeof answerOnce>[] = [];
  for (const turn of [1, 2]) {
    sent.push(answerOnce(endpoint, req));
    await expect.poll(() => ends).toHaveLength(turn);
    await sql('test_lease', `update api_requests set lease_until = moment() - interval '1 second' where key = 'turns'`);
  }
  ends[0]!(new DomainError('webhook_is_off', { status: 422 }));
  await expect(sent[0]).rejects.toMatchObject({ code: 'webhook_is_off' });
  ends[1]!(null);
  expect(JSON.parse((await sent[1]!).text!)).toEqual({ made: true });
  expect(await answerOnce(endpoint, req)).toMatchObject({ status: 200, isReplay: true });
});
