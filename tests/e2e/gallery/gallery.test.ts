/**
 * The component gallery, compared with stored pictures: light and dark, normal and compact, on desktop and phone.
 * `KEEP_PICTURES=1 npm test -- tests/e2e/gallery` stores new ones.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { runServer } from '../../support/sharedServers';
import { differenceOf, reduced } from './pictures';

const PICTURES = join('tests', 'e2e', 'gallery', 'pictures');

/** Components not in the gallery: the reason, and where they are tested. */
const ELSEWHERE: Record<string, string> = {
  AccountLinks: 'needs somebody signed in; every page of the back office',
  AskedAgain: 'needs mails to go out; Auth/ForgotPassword, Auth/SignInLink',
  AskAddress: 'needs mails to go out; Orders/Find, Auth/ForgotPassword, Auth/SignInLink',
  BasketBar: 'needs a basket; buying/basket',
  BasketLine: 'needs a basket; buying/basket',
  ConnectionBanner: 'needs a lost connection; shell',
  EventSelect: 'needs a list of events; Appointments/Index',
  Field: 'stands in every field',
  Fold: 'is open on a wide screen; on a phone, Orders/Create and Orders/Show',
  GuideSteps: 'needs a house on its first day; Guide/Show, Dashboard/Index',
  HistoryButton: 'needs a record; Events/Edit, Products/Edit',
  HolderInput: 'the controls that it chooses from are shown; Orders/Create, OrderItemProfiles/Create',
  Icon: 'stands in everything',
  InvoiceTable: 'needs an invoice; Orders/Invoice, Invoices/Show',
  LastSlotText: 'needs opening hours; TimeBlocks/Index',
  LegalConsent: 'needs published texts; Orders/Create',
  LegalLinks: 'needs published texts; at the foot of every public page',
  LoadFailure: 'stands in the place of a page; shell',
  LogTabs: 'stands above both logs; AuditLog/Index, SecurityLog/Index',
  Markup: 'stands in a text; Legal/Show',
  Occupancy: 'needs a slot; Appointments/Index',
  OrderCode: 'needs mails to go out and a browser that is not known; tickets/orderCode',
  PageMargins: 'stands around a page; Orders/Show',
  PayForm: 'needs a payment; payments/cardPayment',
  PayMethods: 'needs several ways to pay; stands in PayForm',
  PostForm: 'needs somewhere to post to; Settings/Mail, Orders/Confirm',
  PurchaseSummary: 'needs an order; payments/cardPayment',
  QuotaStandings: 'needs quotas; Appointments/Edit',
  ForgotForm: 'is a page; Auth/ForgotPassword, BulkOrders/ForgotPassword',
  GiveTicket: 'needs a ticket; Orders/Give, Tickets/Show',
  ReasonDialog: 'needs a scan; Validations/Show, Validators/Index',
  SaidText: 'needs a message; Help/Show, CustomerService/Show',
  ShareTicket: 'needs a ticket; Orders/Show, Tickets/Show',
  ShownOnceDialog: 'needs a secret that was just made; Users/Edit',
  SkipLink: 'in every layout, seen when it has the focus',
  StepBack: 'needs an unpaid order; payments/cardPayment',
  TakerFields: 'needs a ticket to take; Tickets/Take, PromoCodes/Submission/Claim',
  Toaster: 'comes with a note',
  TwoFactorInput: 'on the page of the second step, and in the dialog over a page whose session has ended',
  UndoNotice: 'needs something done; forms',
  VisitDate: 'needs a visit; Orders/Show, Validations/Show',
  WaitingLine: 'needs a line; Appointments/Edit, Products/WaitingLine',
  WalletButtons: 'needs a certificate; Orders/Show, Tickets/Show',
  PolicyText: 'needs the terms of an event; Orders/Create, Orders/Show',
  ReleaseButton: 'needs a basket; buying/basketCare',
  SentByMail: 'needs emails to go out; Orders/Find, Waiting/Create',
  WithdrawLink: 'needs a link to withdraw; Payments/Card, Orders/Give',
};

const server = runServer();
const { newDesktop } = openBrowser({ isPainted: true });

it('shows every component, but for those that need more than a page', () => {
  const partials = 'resources/js/Pages/Dev/Partials';
  const shown = readdirSync(partials).map((file) => readFileSync(join(partials, file), 'utf8'));
  const page = readFileSync('resources/js/Pages/Dev/Components.tsx', 'utf8');
  const names = readdirSync('resources/js/Components')
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.replace('.tsx', ''));
  const missing = names.filter((name) => ![...shown, page].some((text) => text.includes(`'@/Components/${name}'`)));
  // Money is part of prices and tables.
  expect(missing.sort()).toEqual(Object.keys(ELSEWHERE).sort());
});

type Look = { theme: 'light' | 'dark'; density: 'airy' | 'compact'; width: 1440 | 390 };

async function show(page: Page, { theme, density, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.locator(`label[title]:has(input[value=${theme}])`).first().click();
  await page.getByLabel('Compact', { exact: true }).setChecked(density === 'compact');
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

const LOOKS: readonly Look[] = ([1440, 390] as const).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['airy', 'compact'] as const).map((density) => ({ theme, density, width })),
  ),
);

it('looks as in its pictures, in every theme, density and width', async () => {
  const page = await newDesktop({ reducedMotion: 'reduce', locale: 'en' });
  await page.clock.setFixedTime('2030-05-01T10:00:00Z');
  await page.goto(server.url + paths.dev.components());
  await page.getByRole('heading', { name: 'Components' }).waitFor();
  const faults: string[] = [];
  for (const look of LOOKS) {
    await show(page, look);
    const name = `${look.theme}-${look.density}-${look.width}.png`;
    const picture = await reduced(await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' }));
    const kept = join(PICTURES, name);
    if (process.env.KEEP_PICTURES || !existsSync(kept)) {
      mkdirSync(PICTURES, { recursive: true });
      await picture.png({ palette: false }).toFile(kept);
      if (!process.env.KEEP_PICTURES) faults.push(`${name} was not there`);
      continue;
    }
    const difference = await differenceOf(picture, sharp(kept).removeAlpha());
    if (difference) faults.push(`${name} ${difference}`);
  }
  expect(faults).toEqual([]);
});
