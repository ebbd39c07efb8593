/** Pages of waiting orders: a free one with an unconfirmed address, and one to be paid by transfer. */
import { setTimeout as pause } from 'node:timers/promises';
import { prisma } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { manageKey } from '../../support/orderKeys';
import type { House, Place } from './house';
import { findPayLinkPlaces } from './linkPlaces';
import { findWaitingPlaces } from './waitingPlaces';

type Held = { reference: string; key: string };

/** Path of the link in the email about this order. */
async function linkOf(reference: string): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const mail = await prisma.mailLog.findFirst({ where: { kind: 'order_to_confirm', order: { reference } } });
    const link = mail && /https?:\/\/\S+\/confirm\/[\w-]+/.exec(mail.text)?.[0];
    if (link) return new URL(link).pathname;
    await pause(100);
  }
  throw new Error('nobody was asked to confirm');
}

/** @param held places of a free order */
export async function findConfirmPlaces({ server }: House, { reference, key }: Held): Promise<readonly Place[]> {
  const free = { discountCents: 0, taxCents: 0 };
  await prisma.orderItem.updateMany({ where: { order: { reference } }, data: { priceCents: 0, ...free } });
  await prisma.order.update({ where: { reference }, data: { totalCents: 0, discountCents: 0 } });
  await writeSetting('orders.confirm_free', 'guests', null);
  const answer = await server.newClient().json('POST', paths.orders.place(reference, key), {
    name: 'María de los Ángeles Fernández-Villaverde y Montoya',
    email: 'maria.de.los.angeles.fernandez.villaverde@museo-de-los-faros.example.com',
    acceptTerms: true,
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return [{ path: paths.orders.confirmation(reference, key) }, { path: await linkOf(reference) }];
}

/** The demo's order to be paid by transfer. */
async function findTransferPlaces(): Promise<readonly Place[]> {
  const { reference, linkSecret } = await prisma.order.findFirstOrThrow({
    where: { state: 'pending', payments: { some: { method: 'wire_transfer' } } },
  });
  return [{ path: paths.payments.transfer(reference, manageKey(linkSecret)) }];
}

/** A page on which a demo buyer chooses about a cancelled visit. */
export async function cancelledPlace() {
  const { order } = await prisma.cancellationOrder.findFirstOrThrow({
    where: { state: 'told' },
    include: { order: true },
  });
  return { path: paths.orders.cancelledVisits(order.reference, manageKey(order.linkSecret)) };
}

/** The demo's order with one transferred and one offered ticket, and the page of that offer. */
async function findGivenPlaces({ server }: House): Promise<Record<string, readonly Place[]>> {
  const { order } = await prisma.ticketTransfer.findFirstOrThrow({
    where: { state: 'offered' },
    include: { order: true },
  });
  const path = paths.giving.give(order.reference, manageKey(order.linkSecret));
  const { page } = await server.newClient().get(path);
  const units = page!.props.units as { offer: { url: string } | null }[];
  const link = new URL(units.find(({ offer }) => offer !== null)!.offer!.url).pathname;
  return {
    'Orders/Give': [{ path }],
    'Tickets/Take': [{ path: link }, { path: paths.giving.take('no-such', 'link'), isRefused: true }],
  };
}

/** The contact form, and a demo question that its author must answer. */
async function findHelpPlaces(): Promise<Record<string, readonly Place[]>> {
  const { secret } = await prisma.supportTicket.findFirstOrThrow({ where: { state: 'waiting' } });
  return { 'Help/Create': [{ path: paths.help.ask() }], 'Help/Show': [{ path: paths.help.conversation(secret) }] };
}

/** Pages that wait for a payment, or for a visitor with a link. */
export const findLinkedPlaces = async (house: House): Promise<Record<string, readonly Place[]>> => ({
  'Payments/WireTransfer/Create': await findTransferPlaces(),
  ...(await findGivenPlaces(house)),
  ...(await findHelpPlaces()),
  ...(await findPayLinkPlaces(house)),
  ...(await findWaitingPlaces(house)),
});
