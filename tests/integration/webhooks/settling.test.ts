/** Results of attempts are recorded once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM } from '../../../server/shared/actor';
import { uuidv7 } from '../../../server/shared/uuid';
import { sendTest } from '../../../server/webhooks/actions/sendAgain';
import { settleAttempt } from '../../../server/webhooks/delivery/settle';
import { runApp } from '../../support/app';
import { answering, type Receiver, startReceiver, until } from './receiver';
import { attemptsOf, deliveriesOf, openWebhook, stateOf } from './webhookFixture';

runApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

it('an attempt that is reported again, since the answer to the first report was lost, counts once', async () => {
  receiver.reply = answering(500);
  const { id } = await openWebhook({ url: receiver.url });
  await sendTest(SYSTEM, id, uuidv7());
  await until(async () => (await attemptsOf(id)).length === 1);
  const { id: delivery } = (await deliveriesOf(id))[0]!;
  await settleAttempt({
    ...{ webhook: id, delivery, lease: uuidv7() },
    ...{ ok: false, gone: false, status: 500, ms: 5, error: 'status', answer: '', pauseSeconds: null },
  });
  expect([(await stateOf(id)).failures, (await attemptsOf(id)).length]).toEqual([1, 1]);
});
