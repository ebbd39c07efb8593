/** Unreferenced images are deleted after a day, and no others. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { areMedia, storeMedia } from '../../../server/media';
import { mediaJobs } from '../../../server/media/jobs';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { createEvent, createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';

const app = runApp();
const admin = signedIn(app, 'administrator');

let shade = 0;
const bytesOf = (red: number) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 3, b: 7 } } })
    .png()
    .toBuffer();

/** An image uploaded some hours ago. */
async function upload(hoursAgo: number): Promise<string> {
  shade += 1;
  const { id } = await storeMedia(SYSTEM, { name: `${shade}.png`, bytes: await bytesOf(shade) });
  await sql('test_age', 'update media set created_at = now() - make_interval(hours => $2) where id = $1', [
    id,
    hoursAgo,
  ]);
  return id;
}
const clear = () => mediaJobs[0]!.handle(undefined as never, { isLastTry: false });
const left = async (...ids: string[]) =>
  (await prisma.media.findMany({ where: { id: { in: ids } } })).map(({ id }) => id);
const show = (event: string, id: string) => prisma.event.update({ where: { id: event }, data: { images: { en: id } } });

it('deletes what is older than a day with all its sizes, and what is younger stays', async () => {
  const [old, young] = [await upload(25), await upload(23)];
  await clear();
  expect(await left(old, young)).toEqual([young]);
  expect(await prisma.mediaVariant.count({ where: { mediaId: old } })).toBe(0);
});

it('leaves what an event, a setting, a mail or a text refers to, until they no longer do', async () => {
  const { id: event } = await createEvent(await createVenue());
  const [shown, described, written] = [await upload(48), await upload(48), await upload(48)];
  await show(event, shown);
  await prisma.event.update({
    where: { id: event },
    data: { description: { en: `See https://museum.test/media/${described}/960.webp` } },
  });
  await prisma.mailText.create({
    data: { kind: 'orders.paid', languageCode: 'en', subject: 'Tickets', body: `/media/${written}/480.png` },
  });
  await clear();
  expect((await left(shown, described, written)).sort()).toEqual([shown, described, written].sort());

  await prisma.event.update({ where: { id: event }, data: { images: {}, description: {} } });
  await clear();
  expect(await left(shown, described, written)).toEqual([written]);
});

it('leaves what was once the logo, for the mails that show it', async () => {
  const logo = await upload(48);
  const save = async (value: string | null) => {
    const page = await admin.visit(paths.settings.section('appearance'));
    const { record } = (page.page!.props as { section: { record: { values: object; version: number } } }).section;
    const answer = await admin.patch(paths.settings.save('appearance'), {
      ...record.values,
      version: record.version,
      logo: value,
    });
    expect(answer.status).toBe(200);
  };
  await save(logo);
  await clear();
  expect(await left(logo)).toEqual([logo]);
  await save(null);
  await clear();
  expect(await left(logo)).toEqual([logo]);
});

it('gives an image that is uploaded again another day', async () => {
  const id = await upload(48);
  expect((await storeMedia(SYSTEM, { name: 'again.png', bytes: await bytesOf(shade) })).id).toBe(id);
  await clear();
  expect(await left(id)).toEqual([id]);
});

it('leaves what somebody is choosing in this moment', async () => {
  const { id: event } = await createEvent(await createVenue());
  const id = await upload(48);
  // Concurrent uploads; not in our own `transaction`, which allows no other queries inside.
  await prisma.$transaction(async (tx) => {
    expect(await areMedia([id], tx)).toBe(true);
    await clear();
    await tx.event.update({ where: { id: event }, data: { images: { en: id } } });
  });
  await clear();
  expect(await left(id)).toEqual([id]);
});

it('is done once, however many processes are at it', async () => {
  const ids: string[] = [];
  while (ids.length < 6) ids.push(await upload(30));
  await Promise.all([clear(), clear(), clear()]);
  expect(await left(...ids)).toEqual([]);
});
