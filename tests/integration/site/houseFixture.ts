/** An organisation with one venue, and its documents as parsed by a crawler. */
import { venueRow } from '../../../prisma/factories/catalogue';
import { prisma } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { startApp, type TestApp } from '../../support/app';

export type House = Awaited<ReturnType<typeof openHouse>>;

async function read(app: TestApp, path: string, locale = 'en') {
  const answer = await app.newClient({ locale }).get(path);
  const head = answer.text.slice(0, answer.text.indexOf('</head>'));
  const content = (attribute: string, name: string) =>
    new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(head)?.[1] ?? null;
  const alternates = [...head.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)];
  return {
    status: answer.status,
    robots: content('name', 'robots'),
    robotsHeader: answer.headers.get('x-robots-tag'),
    description: content('name', 'description'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1] ?? null,
    alternates: Object.fromEntries(alternates.map(([, language, url]) => [language, url])),
    og: (name: string) => content('property', `og:${name}`),
    card: content('name', 'twitter:card'),
    data: [...head.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json!) as Record<string, unknown>,
    ),
    scripts: [...answer.text.matchAll(/<script/g)].length,
    page: answer.page,
    text: answer.text,
  };
}

/** The application and its venue; the organisation is called House of Light. */
export async function openHouse() {
  const app = await startApp({ PAYMENTS_SANDBOX: 'true' });
  const row = { name: 'Casa del Faro', address: 'Muelle 1', city: 'Cádiz', country: 'ES', timeZone: 'Europe/Madrid' };
  const { id: venue } = await prisma.venue.create({ data: venueRow({ ...row, latitude: 36.53, longitude: -6.29 }) });
  await writeSetting('organisation.name', 'House of Light', null);
  return {
    ...{ app, venue, close: app.close },
    at: (path: string) => app.url + path,
    open: (path: string, locale = 'en') => app.newClient({ locale }).get(path),
    read: (path: string, locale?: string) => read(app, path, locale),
  };
}
