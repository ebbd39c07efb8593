/** The demo's waiting list: the form, and the link of an offer. */
import { setTimeout as pause } from 'node:timers/promises';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { House, Place } from './house';

/** Polls for up to half a minute. */
async function until<T>(ask: () => Promise<T | null | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await ask();
    if (answer) return answer;
    await pause(100);
  }
  throw new Error('nobody was offered a place');
}

export async function findWaitingPlaces({ server }: House): Promise<Record<string, readonly Place[]>> {
  const { event, id: slot } = await prisma.appointment.findFirstOrThrow({
    where: { line: { some: {} } },
    include: { event: true },
  });
  const [client, id] = [server.newClient(), uuidv7()];
  const email = 'maria.de.los.angeles.fernandez.villaverde@museo-de-los-faros.example.org';
  const join = paths.waitingList.join(event.slug, { slot });
  await client.json('POST', paths.waitingList.join(event.slug), { id, slot, email, units: 2 });
  const mail = await until(() =>
    prisma.mailLog.findFirst({ where: { recipient: email, kind: { startsWith: 'waiting' } } }),
  );
  const link = new URL(/https?:\/\/\S+\/entries\/\S+/.exec(mail.text)![0]).pathname;
  await client.json('POST', `${link}/confirm`, {});
  // All places are taken by the waiting list: the slot stays full.
  const { awaited, capacity } = await prisma.appointment.findUniqueOrThrow({ where: { id: slot } });
  await prisma.appointment.update({ where: { id: slot }, data: { capacity: capacity + awaited } });
  await until(async () => (await prisma.waitingEntry.findUniqueOrThrow({ where: { id } })).state === 'offered');
  return {
    'Waiting/Join': [{ path: join }, { path: paths.waitingList.join('pond-park') }],
    'Waiting/Show': [{ path: link }],
  };
}
