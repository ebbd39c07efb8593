/** A cashier with an open shift, two slots, and articles with barcodes, in a browser. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createCashbox } from '../../integration/cash/cashFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../../integration/orders/shopFixture';
import { type Office, openOffice } from '../backOffice/office';

export const LAMP = '8412345678905';
export const GUIDE = '8412300000001';

export type CounterHouse = {
  office: Office;
  event: string;
  /** In chronological order. */
  slots: [string, string];
  shift: string;
  /** Opens this cashier's point of sale; played signals are in `window.signals`. */
  openCounter: (page: Page) => Promise<void>;
  close: () => Promise<void>;
};

declare global {
  interface Window {
    signals: number[][];
    prints: number;
  }
}

export async function openCounterHouse(env: Record<string, string> = {}): Promise<CounterHouse> {
  const office = await openOffice('cashier', env);
  const venueId = await createVenue();
  const { id: event } = await createEvent(venueId);
  const named = (name: string) => ({ channels: ['counter'], name: { en: name, es: name } });
  await createProduct(event, { ...named('General'), priceCents: 700 });
  const articles = { ...named('Lamp'), priceCents: 500, capacityUnits: 0 };
  for (const [name, barcode] of [
    ['Lamp', LAMP],
    ['Guide', GUIDE],
  ] as const) {
    const id = await createProduct(event, { ...articles, ...named(name) });
    await prisma.product.update({ where: { id }, data: { barcode } });
  }
  const slots: [string, string] = [
    await createSlot(event, { capacity: 40 }),
    await createSlot(event, { capacity: 40 }),
  ];
  const { id: cashierId } = await prisma.user.findFirstOrThrow({
    where: { roles: { some: { role: { name: 'cashier' } } } },
  });
  const sums = { openingExpectedCents: 5000, openingCountedCents: 5000, drawerCents: 5000 };
  const shift = randomUUID();
  const cashboxId = await createCashbox(venueId);
  await prisma.cashboxShift.create({ data: { id: shift, cashboxId, number: 1, cashierId, currency: 'EUR', ...sums } });
  return {
    ...{ office, event, slots, shift, close: office.close },
    openCounter: async (page) => {
      await page.addInitScript(() => {
        window.signals = [];
        window.prints = 0;
        window.print = () => {
          window.prints += 1;
        };
        navigator.vibrate = (pattern) => window.signals.push(pattern as number[]) > 0;
      });
      await office.open(page, paths.pos.index());
      await page.getByRole('button', { name: /^General/ }).waitFor();
    },
  };
}

/** Keys as a scanner sends them: eight milliseconds apart, without waiting for the page. */
export async function scan(page: Page, codes: readonly string[], { end = 'Enter' as 'Enter' | null } = {}) {
  const keyboard = await page.context().newCDPSession(page);
  const keys = codes.flatMap((code) => [...code, ...(end ? [end] : [])]);
  const began = Date.now() / 1000;
  await Promise.all(
    keys.map((key, index) =>
      keyboard.send('Input.dispatchKeyEvent', {
        ...{ type: 'keyDown', key, timestamp: began + index * 0.008 },
        ...(key === 'Enter' ? { text: '\r', code: 'Enter', windowsVirtualKeyCode: 13 } : { text: key }),
      }),
    ),
  );
  await keyboard.detach();
}

/** Keys as fast fingers press them. */
export const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 110 });

/** Whether a button that appeared under the finger is active: it ignores the second tap of a double tap. */
export const isSettled = (button: Locator) => button.evaluate((element) => element.closest('[inert]') === null);
