/** An event for browsers without scripts: its days, times and prices, to read. */
import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import type { Answer } from '../../support/answer';
import { runApp } from '../../support/app';
import { createEvent, createProduct, createVenue } from './shopFixture';
import { DAY, openTour } from './visitFixture';

const app = runApp({ PAYMENTS_SANDBOX: 'true' });

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
const plainOf = ({ text }: Answer) => unescaped(/<section class="plain".*?<\/section>/s.exec(text)?.[0] ?? '');

it('has the tickets and their prices, and no form', async () => {
  const park = await createEvent(await createVenue(), { kind: 'open' });
  await createProduct(park.id, { name: { en: 'Day ticket' }, priceCents: 1250 });
  const { text } = await app.newClient().get(paths.events.show(park.slug));
  expect(plainOf({ text } as Answer)).toContain('<strong>Day ticket</strong> €12.50');
  expect(plainOf({ text } as Answer)).not.toContain('<form');
  expect(text).not.toContain('name="_token"');
});

it('links to the days, has the times of a day, and says which visits a ticket includes', async () => {
  const tour = await openTour(await createVenue('Casa del Faro'));
  await tour.createTour([{}]);
  const at = `${paths.events.show(tour.museum.slug)}?day=${DAY}`;
  const said = plainOf(await app.newClient().get(at));
  expect(said).toContain('Also includes The Tower');
  expect(said).toContain(`day=${DAY}#plain" aria-current="true"`);
  expect(said).toMatch(/<li>\d\d:\d\d \(/);
});
