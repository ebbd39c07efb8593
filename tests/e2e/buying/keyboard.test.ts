/** A purchase by keyboard only. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createEvent, createProduct } from '../../integration/orders/shopFixture';
import { openBrowser } from '../../support/browser';
import { focused, isSeen, press, tabTo, write } from '../../support/keyboard';
import { countdown, heading, payButton, reads, summary } from './buyer';
import { openSlot, orders, runMuseum } from './museum';

const museum = runMuseum();
const { newDesktop, newPhone } = openBrowser();

it('buys a ticket from the front page to the tickets', async () => {
  const page = await newDesktop();
  await page.goto(museum.server.url + paths.home());
  await heading(page, 'What’s on');
  await press(page, /link "The Lighthouse Museum"/);
  await heading(page, 'The Lighthouse Museum');

  // The calendar is one tab stop, on the first day with places; arrow keys move within it.
  await tabTo(page, /button ".*, available"/);
  const first = await focused(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focused(page)).toBe(first);
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /^10:00/ }).waitFor();

  await tabTo(page, /radio "10:00/);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: /^11:00/ }).isChecked()).toBe(true);
  await press(page, /button "Add one: General"/);
  await tabTo(page, /spinbutton "Reduced"/);
  await page.keyboard.press('ArrowUp');
  await countdown(page).waitFor();
  await reads(summary(page)).toMatch(/1 × General\s+€12\.00\s+1 × Reduced\s+€6\.00/);

  await write(page, /textbox "Full name"/, 'Ana Ruiz');
  await write(page, /textbox "Email"/, 'ana@example.com');
  await reads(payButton(page)).toBe('Pay €18.00');
  await press(page, /button "Pay €18.00"/);

  await heading(page, 'Pay by card');
  await write(page, /textbox "Card number"/, '4242 4242 4242 4242');
  await write(page, /textbox "Expiry date/, '12/39');
  await write(page, /textbox "Security code/, '123');
  await press(page, /button "Pay €18.00"/);
  await page.getByText('Order confirmed').waitFor();
  expect(await orders()).toMatchObject([{ state: 'paid', total: 1800, tickets: 2 }]);
  await press(page, /link "Open ticket/);
  await page.waitForURL(/\/tickets\//);
});

type Kind = 'slotted' | 'dated' | 'daily' | 'open';
const KINDS: Kind[] = ['slotted', 'dated', 'daily', 'open'];

/** A new event of each kind, with one ticket type. */
async function openEvent(kind: Kind): Promise<string> {
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: museum.event.id } });
  const { id, slug } = await createEvent(venueId, {
    slug: `keys-${kind}-${randomUUID().slice(0, 8)}`,
    kind: kind === 'daily' ? 'slotted' : kind,
    byDay: kind === 'daily',
    title: { en: `Keys ${kind}`, es: `Teclas ${kind}` },
  });
  await createProduct(id, { name: { en: 'Admission', es: 'Entrada' }, priceCents: 900 });
  const times = { slotted: ['10:00', '12:00'], dated: ['20:00', '22:00'], daily: ['10:00'], open: [] }[kind];
  for (const time of times) await openSlot(id, museum.day, time, 20);
  return slug;
}

/** From the event's page to the bank by keyboard only. */
async function buyWithKeys(page: Page, kind: Kind): Promise<void> {
  const isPhone = page.viewportSize()!.width < 1024;
  if (kind !== 'open') {
    // The only day is already open: on a phone it is folded into a line that opens the calendar at that day.
    if (isPhone) {
      await press(page, /button "Change day"/);
      await expect.poll(() => focused(page)).toMatch(/button ".*, available"/);
    } else await tabTo(page, /button ".*, available"/);
    await page.keyboard.press('Enter');
    const next = kind === 'daily' ? /heading "Choose your tickets"/ : /heading "Choose a time"/;
    // The day is folded, and the focus is at the next choice.
    if (isPhone) await expect.poll(() => focused(page)).toMatch(next);
  }
  if (kind === 'slotted' || kind === 'dated') {
    await page.getByRole('radio').first().waitFor();
    await tabTo(page, /radio "\d\d:00/);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: /^(12|22):00/ }).isChecked()).toBe(true);
  }
  await press(page, /button "Add one: Admission"/);
  if (isPhone) {
    await press(page, /button "Continue"/);
    await expect.poll(() => focused(page)).toMatch(/textbox "Full name"/);
    expect(await isSeen(page), 'the first field shows that it has the focus').toBe(true);
    await page.keyboard.type('Ana Ruiz');
  } else {
    await countdown(page).waitFor();
    await write(page, /textbox "Full name"/, 'Ana Ruiz');
  }
  await write(page, /textbox "Email"/, `${kind}@example.com`);
  if (isPhone) {
    await press(page, /button "Go to payment"/);
    await expect.poll(() => focused(page)).toMatch(/heading "Your order"/);
    expect(await isSeen(page), 'the heading shows that it has the focus').toBe(true);
    // Back to the details and forward again, as by touch.
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focused(page)).toMatch(/button "Details/);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toMatch(/heading "Your contact details"/);
    await press(page, /button "Go to payment"/);
  }
  await press(page, /button "Pay €9.00"/);
  await heading(page, 'Pay by card');
}

for (const kind of KINDS)
  it(`an event of the kind ${kind} is bought with the keyboard, on a desk and on a phone`, async () => {
    const address = museum.server.url + paths.events.show(await openEvent(kind));
    for (const page of [await newDesktop(), await newPhone()]) {
      await page.goto(address);
      await heading(page, `Keys ${kind}`);
      await buyWithKeys(page, kind);
    }
    expect((await orders()).filter(({ email }) => email === `${kind}@example.com`).length).toBeGreaterThanOrEqual(2);
  });

it('a change of the basket is said once, with tickets and add-ons by their names and the total', async () => {
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: museum.event.id } });
  const { id, slug } = await createEvent(venueId, {
    slug: `said-${randomUUID().slice(0, 8)}`,
    kind: 'open',
    title: { en: 'Said', es: 'Dicho' },
  });
  await createProduct(id, { name: { en: 'Admission', es: 'Entrada' }, priceCents: 900, position: 0 });
  const addOn = { capacityUnits: 0, needsOther: true, category: 'extra' } as const;
  await createProduct(id, { ...addOn, name: { en: 'Audio guide', es: 'Audioguía' }, priceCents: 400, position: 1 });
  for (const [locale, expected] of [
    ['en-GB', 'Reserved: 4 × Admission and 1 × Audio guide. Total: €40.00.'],
    ['es-ES', 'Reservado: 4 × Entrada y 1 × Audioguía. Total: 40,00\u00a0€.'],
  ] as const) {
    const page = await newPhone({ locale });
    await page.goto(museum.server.url + paths.events.show(slug));
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => {
        const text = document.getElementById('announcer')?.textContent;
        if (text && text !== said.at(-1)) said.push(text);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    const more = page.getByRole('button', { name: /^(Add one|Uno más|Añadir)/ });
    for (let n = 0; n < 4; n += 1) await more.first().click();
    await more.last().click();
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    await expect.poll(async () => (await said()).at(-1)).toBe(expected);
    await page.waitForTimeout(1000);
    const all = await said();
    expect(new Set(all).size, all.join(' | ')).toBe(all.length);
    // No other element has the same accessible name.
    expect(
      await page.locator('[aria-live]:not(#announcer), [role=status], [role=alert]').allInnerTexts(),
    ).not.toContain(expected);
  }
});
