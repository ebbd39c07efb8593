/** The page that makes links and code: the promo code of a link, and the way to the list of websites and back. */
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { createProduct } from '../orders/shopFixture';
import { DAY } from '../orders/visitFixture';
import { createCodePromo } from '../promo-codes/codeFixture';
import { openGarden } from './widgetFixture';

const app = runApp();
const garden = prepare(() => openGarden(app));

const CLOSED = '2099-01-01';
const known = prepare(async () => {
  const promoId = await createCodePromo();
  const { code } = await prisma.promoCode.create({ data: { id: uuidv7(), code: 'GARDEN-10', promoId } });
  return { code };
});
beforeEach(() => prisma.rateLimit.deleteMany());

const chosen = (choice: { day?: string; code?: string }) =>
  paths.events.chosen(garden.slug, { ...choice, lines: [{ product: garden.ticket, quantity: 2 }] });
const share = async (code: string) => {
  const url = chosen({ day: DAY, code });
  const query = url.slice(url.indexOf('?'));
  return expectPage(await garden.admin.get(paths.widget.share(garden.id) + query), 'Events/Share');
};

it('tells staff that a promo code does not exist', async () => {
  expect((await share('NO-SUCH')).isCodeUnknown).toBe(true);
  expect((await share(known.code.toLowerCase())).isCodeUnknown).toBe(false);
});

it('links to the list of websites, which links back to the event', async () => {
  const at = paths.settings.channelSites('web', garden.id);
  expect(at).toBe(`/settings/sales-channels/web?event=${garden.id}#sites`);
  const [path] = at.split('#');
  const page = expectPage(await garden.admin.get(path!), 'Settings/SalesChannel');
  expect(page.sharedEvent).toBe(garden.id);
  const other = expectPage(await garden.admin.get('/settings/sales-channels/web?event=x'), 'Settings/SalesChannel');
  expect(other.sharedEvent).toBeNull();
});

it('tells of a closed day in a link; its code is tried with the reservation', async () => {
  const page = expectPage(await app.newClient().get(chosen({ day: CLOSED, code: 'NO-SUCH' })), 'Orders/Create');
  expect(page.asked?.faults).toEqual(['day']);
});

it('shows the rules of a product in the frame', async () => {
  const child = await createProduct(garden.id, { name: { en: 'Child', es: 'Niño' }, minPerOrder: 2 });
  await prisma.productRequirement.create({ data: { productId: child, requiredId: garden.ticket } });
  const at = paths.widget.calendar(garden.slug, { lang: 'en' }, { day: DAY, time: '10:00', lines: [] });
  const { text } = await app.newClient().raw(at);
  expect(text).toContain('Only with General');
});
