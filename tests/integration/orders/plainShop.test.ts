/** The shop without scripts, by links and forms only. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import type { Answer } from '../../support/answer';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createPromoCode } from '../../support/promoCodes';
import { createEvent, createProduct, createVenue } from './shopFixture';
import { DAY, openTour } from './visitFixture';

let app: TestApp;
let park: { id: string; slug: string };
let ticket: string;
beforeAll(async () => {
  app = await startApp({ PAYMENTS_SANDBOX: 'true' });
  park = await createEvent(await createVenue(), { kind: 'open' });
  ticket = await createProduct(park.id, { name: { en: 'Day ticket' }, priceCents: 1250 });
});
afterAll(() => app.close());

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
const plainOf = ({ text }: Answer) => unescaped(/<section class="plain".*?<\/section>/s.exec(text)?.[0] ?? '');

/** Presses the named button with these fields and the form's hidden ones, and follows the redirect. */
async function press(client: Client, page: Answer, button: string, fields: Record<string, string> = {}) {
  const form = [...plainOf(page).matchAll(/<form method="post" action="([^"]+)">(.*?)<\/form>/gs)].find(([, , inner]) =>
    inner!.includes(`>${button}</button>`),
  );
  if (!form) throw new Error(`no form with ${button}: ${plainOf(page)}`);
  const [, action, inner] = form;
  const hidden = [...inner!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
    ([, name, value]) => [name!, value!] as const,
  );
  const answer = await client.raw(action!, {
    method: 'POST',
    body: new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }),
    headers: { Accept: 'text/html', Referer: page.url },
  });
  return answer.headers.has('Location') ? client.get(answer.headers.get('Location')!) : answer;
}

async function keep(client: Client, quantity: number): Promise<Answer> {
  const page = await client.get(paths.events.show(park.slug));
  return press(client, page, 'Reserve these places', { [`quantities[${ticket}]`]: String(quantity) });
}

it('takes a promo code, shows what it saves before paying, and takes it off again', async () => {
  const code = await createPromoCode({ code: 'LIGHT', percent: 2000 });
  const client = app.newClient();
  const kept = await keep(client, 2);
  expect(plainOf(kept)).toContain('Total: €25.00');

  const cheaper = await press(client, kept, 'Apply', { code: ' light ' });
  expect(plainOf(cheaper)).toContain('LIGHT applied');
  expect(plainOf(cheaper)).toContain('LIGHT: −€5.00');
  expect(plainOf(cheaper)).toContain('Total: €20.00');
  expect(plainOf(cheaper)).toContain('Pay €20.00');
  expect(plainOf(cheaper)).not.toContain('name="code"');

  const full = await press(client, cheaper, `Remove ${code}`);
  expect(plainOf(full)).toContain('Pay €25.00');
  expect(plainOf(full)).toContain('name="code"');
  const again = await press(client, cheaper, `Remove ${code}`);
  expect(plainOf(again)).toContain('Pay €25.00');
});

it('says beside the field what is wrong with a code, and keeps the places', async () => {
  await createPromoCode({ code: 'SPENT', percent: 2000, maxUses: 0 });
  const client = app.newClient();
  const kept = await keep(client, 1);
  for (const [typed, words] of [
    ['NOBODY-KNOWS', 'This code is not valid. Check the spelling.'],
    ['SPENT', 'This code has reached its usage limit.'],
    [' ', 'Fill in this field.'],
    ['SPE\u0000NT', 'This code has reached its usage limit.'],
  ] as const) {
    const refused = await press(client, kept, 'Apply', { code: typed });
    expect(refused.status).toBe(200);
    const said = /<p id="plain-code-problem" role="alert">([^<]*)<\/p>/.exec(plainOf(refused))?.[1];
    expect(said).toBe(words);
    expect(plainOf(refused).match(/role="alert"/g)).toHaveLength(1);
    expect(plainOf(refused)).toContain('Total: €12.50');
  }
});

it('is paid with a code that leaves nothing to pay by confirming it', async () => {
  await createPromoCode({ code: 'GUEST', percent: 10_000 });
  const client = app.newClient();
  const free = await press(client, await keep(client, 1), 'Apply', { code: 'GUEST' });
  expect(plainOf(free)).toContain('Total: Free');
  const done = await press(client, free, 'Confirm', { name: 'Ana', email: 'ana@example.test' });
  expect(done.page?.component).toBe('Orders/Show');
});

it('says of a product that goes on to other visits what it needs, and asks for no number of it', async () => {
  const tour = await openTour(await createVenue('Casa del Faro'));
  const product = await tour.createTour([{}]);
  const at = `${paths.events.show(tour.museum.slug)}?day=${DAY}`;
  const alone = plainOf(await app.newClient().get(at));
  expect(alone).toContain('Also includes The Tower. To choose the times for this ticket, turn on JavaScript');
  expect(alone).not.toContain('Reserve these places');
  const general = await createProduct(tour.museum.id, { name: { en: 'General' } });
  const both = plainOf(await app.newClient().get(at));
  expect(both).toContain(`name="quantities[${general}]"`);
  expect(both).not.toContain(`name="quantities[${product}]"`);
});
