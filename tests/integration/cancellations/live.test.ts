/** Viewers of a cancellation receive an event for each step, and no one else may listen. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { runCancellations } from '../../../server/cancellations/actions/runCancellations';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { setRuntime } from '../../../server/infra/runtime';
import { channels } from '../../../server/shared/channels';
import { startApp } from '../../support/app';
import { until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { begin, cancelledEvent, passDeadline, standing } from './cancellationFixture';

it('tells of the mails and of what the deadline decides', async () => {
  const app = await startApp();
  const broadcaster = memoryBroadcaster();
  setRuntime({ env: app.env, broadcaster });
  const clerk = await signInAs(app, (await makeUser('administrator')).email);
  const { slot, other } = await cancelledEvent(clerk);
  const id = randomUUID();
  await begin(clerk, { slots: [{ id: slot, proposed: other }] }, id);
  await runCancellations();
  const told = () => broadcaster.published.filter((it) => it.channels.includes(channels.cancellation(id)));
  await until(async () => told().length > 0);
  const before = told().length;
  await passDeadline(id);
  await until(async () => (await standing(id))[0]!.state === 'refunded');
  await until(async () => told().length > before);
  // Events have no figures or names: viewers with permission load them.
  expect(told().every(({ event, data }) => event === 'CancellationChanged' && JSON.stringify(data) === '{}')).toBe(
    true,
  );
  await app.close();
});
