/**
 * Renders the component gallery and thirty pages of the demo organisation: light and dark, English and Spanish, on
 * desktop and phone. `scripts/gallery.ts` runs it and sets the folder in `GALLERY_FOLDER`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, it } from 'vitest';
import type { Locale } from '../../../server/shared/i18n/translate';
import { findPlaces, type House, openHouse, type Place } from '../pages/house';
import { HEIGHTS, openTabs, type Tabs, type Width } from '../pages/tabs';

const SHOP = [
  'Welcome',
  'Orders/Create',
  'Orders/Confirm',
  'Payments/Card/Create',
  'Orders/Show',
  'Orders/Refund',
  'Orders/Reschedule',
  'Orders/Find',
  'Tickets/Show',
  'Waiting/Show',
  'BulkOrders/Show',
  'Auth/Login',
];
const COUNTER_AND_GATE = [
  'Payments/ManualPos/Create',
  'Cash/Shifts/Create',
  'Cash/Shifts/Show',
  'CheckAndPrint/Create',
  'Validations/Redeem',
];
const BACK_OFFICE = [
  'Admin/InternalReport',
  'Appointments/Index',
  'AuditLog/Index',
  'Dashboard/Index',
  'Events/Edit',
  'Events/Index',
  'Forecast/Index',
  'Invoices/Index',
  'Orders/Search',
  'Products/Edit',
  'SalesReports/Index',
  'Settings/Index',
  'Users/Edit',
];
const WIDTHS = [390, 1440] as const satisfies readonly Width[];
const THEMES = ['light', 'dark'] as const;
const LOCALES = ['en', 'es'] as const satisfies readonly Locale[];
/** Ticket codes and relative times such as "2 minutes ago" differ in every demo. */
const CHANGING = 'time, svg[shape-rendering=crispEdges] { visibility: hidden !important }';
/** Below it a page shows more rows of the same kind. In CSS pixels. */
const MAX_HEIGHT = 6000;

const folder = process.env.GALLERY_FOLDER ?? join('test-results', 'gallery', 'now');
let house: House;
let tabs: Tabs;
let places: Record<string, readonly Place[]>;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  house = await openHouse();
  tabs = await openTabs(house, true);
  places = await findPlaces(house);
});
afterAll(async () => {
  await tabs?.close();
  await house?.close();
});

async function draw(component: string, locale: Locale): Promise<void> {
  const [place] = places[component]!;
  const { page } = await tabs.of(place!.as ?? 'guest', locale);
  await page.goto(house.server.url + place!.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.addStyleTag({ content: CHANGING });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHTS[width] });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      const picture = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
      const { height = 0 } = await sharp(picture).metadata();
      const name = `${component.replaceAll('/', '-')}.${locale}.${width}.${colorScheme}.webp`;
      await sharp(picture)
        .extract({ left: 0, top: 0, width, height: Math.min(height, MAX_HEIGHT) })
        .webp({ quality: 75 })
        .toFile(join(folder, name));
    }
  }
}

it.each(['Dev/Components', ...SHOP, ...COUNTER_AND_GATE, ...BACK_OFFICE])('%s', async (component) => {
  for (const locale of LOCALES) await draw(component, locale);
});
