/** The demo organisation on its own server, with an order in each state that a page can show. */
import type { Prisma } from '../../../generated/prisma/client';
import { closeDatabase, openDatabase, prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { DAY_MS, dayIn } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { createUser } from '../../../server/users';
import { issueToken } from '../../../server/users/registration/oneTimeTokens';
import { createDatabase } from '../../support/database';
import { manageKey } from '../../support/orderKeys';
import { type ServerProcess, startProcess } from '../../support/processes';
import { findConfirmPlaces, findLinkedPlaces } from './confirmPlaces';
import { findGatePlaces } from './gatePlaces';
import { findPeoplePlaces } from './peoplePlaces';
import { HALFWAY, PASSWORD, type Visitor } from './signIn';
import { findStaffPlaces } from './staffPlaces';

export type House = { server: ServerProcess; close: () => Promise<void> };

/** @param folder of its server, with a client of its own; this folder by default */
export async function openHouse(folder?: string): Promise<House> {
  const database = await createDatabase();
  await openDatabase({ url: database.url });
  const env = { DEMO: 'true', MAIL_URL: 'smtp://127.0.0.1:9' };
  const server = await startProcess({ databaseUrl: database.url, env, ...(folder && { folder }) });
  const halfway = { name: 'Half Way', email: HALFWAY, password: PASSWORD, emailVerified: true };
  await createUser({ ...halfway, roles: ['accountant'] });
  await sql(
    'test_two_factor',
    'update users set two_factor_confirmed_at = now(), two_factor_secret = $2 where email = $1',
    [HALFWAY, 'x'],
  );
  await sql('test_unverified', `update users set email_verified_at = null where email = 'buyer@aforo.test'`);
  return {
    server,
    close: async () => {
      await server.stop();
      await closeDatabase();
      await database.drop();
    },
  };
}

type Held = { reference: string; key: string };

/** Holds places in the museum at the time with most places: two of each product, with further visits chosen later. */
async function holdPlaces({ server }: House, slug = 'lighthouse-museum'): Promise<Held> {
  const event = await prisma.event.findUniqueOrThrow({
    where: { slug },
    include: { products: { include: { visits: true } } },
  });
  const slot = await prisma.appointment.findFirstOrThrow({
    where: {
      eventId: event.id,
      startsAt: { gt: new Date(Date.now() + 2 * DAY_MS) },
    },
    orderBy: [{ held: 'asc' }, { sold: 'asc' }, { startsAt: 'asc' }],
  });
  const lines = event.products.map(({ id, visits }) => ({
    productId: id,
    appointmentId: slot.id,
    quantity: 2,
    visits: visits.map(() => null),
  }));
  const answer = await server.newClient().json('POST', paths.events.holds(slug), { key: uuidv7(), lines });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json<Held>();
}

async function placeOrder(house: House): Promise<Held> {
  const held = await holdPlaces(house);
  const answer = await house.server.newClient().json('POST', paths.orders.place(held.reference, held.key), {
    name: 'María de los Ángeles Fernández-Villaverde y Montoya',
    email: 'maria.de.los.angeles.fernandez.villaverde@correo.example.com',
    acceptTerms: true,
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return held;
}

/** The secret link of the demo's newest matching order. */
async function soldOrder(slug: string, where: Prisma.OrderWhereInput): Promise<Held> {
  const order = await prisma.order.findFirstOrThrow({
    where: { items: { some: { position: 1, event: { slug } } }, ...where },
    orderBy: { createdAt: 'desc' },
  });
  return { reference: order.reference, key: manageKey(order.linkSecret) };
}

async function ticketPath({ server }: House, { reference, key }: Held): Promise<string> {
  const { page } = await server.newClient().get(paths.orders.show(reference, key));
  return paths.tickets.show((page!.props.tickets as { code: string }[])[0]!.code);
}

const scanPath = async (result: 'already_used' | 'unknown'): Promise<string> =>
  paths.validations.show((await prisma.validation.findFirstOrThrow({ where: { result } })).id);

export type Place = {
  path: string;
  as?: Visitor;
  /** A page with an error status. */
  isRefused?: true;
  /** Refused to some people with the route's permission: only its author, or only people who may import its kind. */
  isOwn?: true;
};

/** URLs of each page by component; several where a page looks very different in another state. */
export async function findPlaces(house: House): Promise<Record<string, readonly Place[]>> {
  const held = await holdPlaces(house);
  const placed = await placeOrder(house);
  const paid = await soldOrder('lighthouse-museum', { state: 'paid', tickets: { some: { state: 'valid' } } });
  const named = await soldOrder('life-is-a-dream', { state: 'paid' });
  const later = await soldOrder('lighthouse-museum', {
    state: 'paid',
    items: { some: { visit: { gt: 0 }, appointmentId: null } },
  });
  const expired = await soldOrder('lighthouse-museum', { state: 'expired' });
  const gate = await prisma.gate.findFirstOrThrow({ orderBy: { position: 'asc' } });
  const slot = await prisma.appointment.findFirstOrThrow({
    where: { startsAt: { gt: new Date() }, sold: { gt: 0 } },
    orderBy: { startsAt: 'asc' },
  });
  return {
    Welcome: [{ path: paths.home() }, { path: `${paths.home()}?q=nothing-of-the-kind` }],
    'Orders/Create': [
      { path: paths.events.show('lighthouse-museum') },
      { path: paths.events.show('lighthouse-museum', held) },
      { path: paths.events.show('pond-park') },
      { path: paths.events.preview(await eventId()), as: 'admin' },
    ],
    'Orders/Confirm': await findConfirmPlaces(house, await holdPlaces(house)),
    'Orders/LoadingPayment': [{ path: paths.payments.loading(placed.reference, placed.key) }],
    'Orders/Show': [
      { path: paths.orders.show(paid.reference, paid.key) },
      { path: paths.orders.show(placed.reference, placed.key) },
      { path: paths.orders.show(expired.reference, expired.key) },
      { path: paths.orders.show(later.reference, later.key) },
      { path: paths.orders.show(paid.reference), as: 'admin' },
      { path: paths.orders.show(placed.reference), as: 'admin' },
    ],
    'Orders/ItemsList': [
      { path: paths.orders.items(named.reference, named.key) },
      { path: paths.orders.items(named.reference), as: 'admin' },
    ],
    'Orders/Refund': [{ path: paths.orders.refund(paid.reference, paid.key) }],
    'Orders/Reschedule': [{ path: paths.orders.reschedule(paid.reference, paid.key) }],
    'Orders/Invoice': [{ path: paths.orders.invoice(paid.reference, paid.key) }],
    'Orders/AppointmentData': [{ path: paths.orders.appointment(paid.reference, paid.key) }],
    'Orders/PrintAll': [
      { path: paths.orders.print(paid.reference, paid.key) },
      { path: `${paths.orders.print(paid.reference, paid.key)}&format=80mm` },
    ],
    ...(await findLinkedPlaces(house)),
    'Payments/Card/Create': [{ path: paths.payments.card(placed.reference, placed.key) }],
    'Tickets/Show': [
      { path: await ticketPath(house, paid) },
      { path: paths.tickets.show('not-a-ticket'), isRefused: true },
    ],
    'Validations/Redeem': [
      { path: paths.validations.redeem(), as: 'admin' },
      { path: paths.validations.redeem(gate.id), as: 'admin' },
    ],
    'Validations/Show': [
      { path: await scanPath('already_used'), as: 'admin' },
      { path: await scanPath('unknown'), as: 'admin' },
    ],
    ...(await findGatePlaces()),
    ...(await findStaffPlaces()),
    ...(await findPeoplePlaces(house)),
    'Dashboard/Index': [{ path: paths.dashboard(), as: 'admin' }],
    'Admin/InternalReport': [{ path: paths.internalReport(), as: 'admin' }],
    'Dashboard/Lite': [{ path: paths.lite.show(), as: 'admin' }],
    'TimeBlocks/Index': [{ path: paths.timeBlocks.index(), as: 'admin' }],
    'Appointments/Index': [
      { path: paths.appointments.index(), as: 'admin' },
      { path: paths.appointments.index({ day: dayIn(slot.startsAt, 'Europe/Madrid') }), as: 'admin' },
      { path: paths.appointments.list({ day: 'from_today' }), as: 'admin' },
    ],
    'Appointments/Create': [{ path: paths.appointments.create(), as: 'admin' }],
    'Appointments/Edit': [{ path: paths.appointments.edit(slot.id), as: 'admin' }],
    'Profile/Edit': [
      { path: paths.profile.edit(), as: 'admin' },
      { path: paths.profile.edit(), as: 'buyer' },
    ],
    'Settings/MailTexts': [{ path: paths.settings.mails(), as: 'admin' }],
    'Settings/MailText': [{ path: paths.settings.mails('order_paid', 'es'), as: 'admin' }],
    'Settings/SalesChannels': [{ path: paths.settings.channels(), as: 'admin' }],
    'Settings/SalesChannel': [{ path: paths.settings.channels('web'), as: 'admin' }],
    'Settings/Languages': [{ path: paths.settings.languages(), as: 'admin' }],
    'Settings/Translations': [
      { path: `${paths.settings.languages('es')}?area=common`, as: 'admin' },
      { path: `${paths.settings.languages('es')}?show=missing`, as: 'admin' },
    ],
    'Auth/Login': [{ path: paths.auth.login() }],
    'Auth/Register': [{ path: paths.auth.register() }],
    'Auth/SignInLink': [{ path: paths.auth.signInLink() }],
    'Orders/Find': [{ path: paths.orders.find() }, { path: paths.orders.find({ sent: '1' }) }],
    'Orders/Mine': [{ path: paths.orders.mine(), as: 'buyer' }],
    'Auth/ForgotPassword': [{ path: paths.auth.forgotPassword() }],
    'Auth/ResetPassword': [{ path: paths.auth.resetPassword(await resetToken()) }],
    'Auth/ConfirmPassword': [{ path: paths.auth.confirmPassword(), as: 'admin' }],
    'Auth/VerifyEmail': [{ path: paths.auth.verifyEmail(), as: 'buyer' }],
    'Auth/TwoFactor': [{ path: paths.auth.twoFactor(), as: 'halfway' }],
    'Auth/FirstAdministrator': [{ path: paths.auth.firstAdministrator(await issueToken('first_administrator', null)) }],
    Message: [{ path: paths.message('check_mail') }, { path: paths.message('order_cancelled') }],
    'Legal/Show': [{ path: paths.legal('terms') }, { path: paths.legal('privacy', 1) }],
    'Dev/Components': [{ path: paths.dev.components() }],
    Error: [
      { path: '/no-such-page', isRefused: true },
      { path: paths.dashboard(), as: 'buyer', isRefused: true },
    ],
  };
}

const eventId = async (): Promise<string> =>
  (await prisma.event.findUniqueOrThrow({ where: { slug: 'lighthouse-museum' } })).id;

async function resetToken(): Promise<string> {
  const email = 'buyer@aforo.test';
  const { id } = await prisma.user.findUniqueOrThrow({ where: { email } });
  return issueToken('password_reset', { userId: id, email });
}
