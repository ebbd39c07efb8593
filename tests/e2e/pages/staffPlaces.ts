/** URLs of each back office page. */

import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { backOfficePlaces } from './backOfficePlaces';
import { findBalancePlaces } from './balancePlaces';
import { findCashPlaces } from './cashPlaces';
import { cancelledPlace } from './confirmPlaces';
import { findAttendancePlaces, somebody } from './holderPlaces';
import type { Place } from './house';
import { findProductPlaces } from './productPlaces';

/** A pending request for a code, of a campaign that allows requests. */
async function askedForCode(): Promise<string> {
  const promo = await prisma.promo.findFirstOrThrow({ where: { trigger: 'code', eventId: null } });
  await prisma.promo.update({ where: { id: promo.id }, data: { requestable: true } });
  const { secret } = await prisma.promoCodeRequest.create({
    data: {
      id: uuidv7(),
      promoId: promo.id,
      secret: uuidv7(),
      name: 'Asociación de Amigos de los Faros y las Señales Marítimas',
      email: 'junta.directiva@amigos-de-los-faros.example.com',
      reason: 'We bring forty members in May.',
      locale: 'es',
    },
  });
  return secret;
}

/** A connection of each kind, started and not offered yet. */
async function begunConnections(): Promise<void> {
  const common = { channels: ['web'], methods: ['card'] };
  await prisma.paymentConnection.createMany({
    data: [
      { id: uuidv7(), code: 'stripe', kind: 'stripe', ...common },
      { id: uuidv7(), code: 'redsys', kind: 'redsys', position: 1, currencies: ['EUR'], ...common },
    ],
  });
}

/** Refunds that need staff: one to approve, one failed. */
async function waitingRefunds(): Promise<void> {
  const { paymentId, orderId, currency } = await prisma.refund.findFirstOrThrow({ where: { state: 'done' } });
  const common = { paymentId, orderId, currency, amountCents: 100, reason: 'by_staff', updatedAt: new Date() };
  const note = 'The group could not come because the ferry from Algeciras did not run.';
  await prisma.refund.createMany({
    data: [
      { id: uuidv7(), idempotencyKey: 'waiting', state: 'requested', note, forced: true, ...common },
      { id: uuidv7(), idempotencyKey: 'failed', state: 'failed', failureReason: 'charge_already_refunded', ...common },
    ],
  });
}

/** Refunds by transfer: one without an account, one for the next file, and one in a file sent to the bank. */
async function refundsForTheBank(): Promise<void> {
  const { id: paymentId, orderId } = await prisma.payment.findFirstOrThrow({ where: { provider: 'wire_transfer' } });
  const common = { paymentId, orderId, currency: 'EUR', reason: 'overpaid', updatedAt: new Date() };
  const account = { payeeName: 'Colegio San Felipe Neri', payeeIban: 'DE89370400440532013000' };
  const refundFileId = uuidv7();
  await prisma.refundFile.create({
    data: {
      ...{ id: refundFileId, messageId: 'REFUNDS-20261124-00A1B2C3D4E5', account: 'ES9121000418450200051332' },
      ...{
        holder: 'Fundación Puerto de Luz',
        bic: '',
        currency: 'EUR',
        executeOn: new Date(),
        count: 1,
        totalCents: 120n,
      },
    },
  });
  await prisma.refund.createMany({
    data: [
      { id: uuidv7(), idempotencyKey: 'lacking', amountCents: 100, ...common },
      { id: uuidv7(), idempotencyKey: 'ready', amountCents: 110, ...account, ...common },
      {
        id: uuidv7(),
        idempotencyKey: 'filed',
        state: 'transit',
        refundFileId,
        amountCents: 120,
        ...account,
        ...common,
      },
    ],
  });
}

/** A bulk refund prepared by an administrator, with one order left out. */
async function preparedRun(): Promise<string> {
  const { id: userId } = await prisma.user.findUniqueOrThrow({ where: { email: 'admin@aforo.test' } });
  const orders = await prisma.order.findMany({ where: { state: 'paid' }, take: 2, orderBy: { id: 'asc' } });
  const id = uuidv7();
  await prisma.orderRun.create({
    data: {
      ...{ id, kind: 'refund', userId },
      orders: {
        create: orders.map((order, n) => ({
          ...{ orderId: order.id, currency: order.currency, positions: [1], amountCents: 1200 },
          ...(n === 0 ? {} : { state: 'left_out', reason: 'payee_needed' }),
        })),
      },
    },
  });
  return id;
}

/** A slot of the demo with paid orders, cancelled and not handled yet. */
async function slotToCallOff(): Promise<string> {
  const { id } = await prisma.appointment.findFirstOrThrow({
    where: { sold: { gt: 0 }, state: 'open', startsAt: { gt: new Date() }, event: { slug: 'lighthouse-museum' } },
    orderBy: { startsAt: 'desc' },
  });
  await prisma.appointment.update({ where: { id }, data: { state: 'cancelled' } });
  return id;
}

/** All pages that need a permission, by component, as seen by an administrator. */
export async function findStaffPlaces(): Promise<Record<string, readonly Place[]>> {
  const code = await prisma.promoCode.findFirstOrThrow({ where: { code: 'FARO10' } });
  const groups = await prisma.promo.findFirstOrThrow({ where: { trigger: 'automatic', eventId: { not: null } } });
  await prisma.promoCodeBatch.create({
    data: {
      id: uuidv7(),
      promoId: code.promoId,
      name: 'Half a campaign',
      quantity: 5000,
      made: 2000,
      state: 'stopped',
    },
  });
  const asked = await prisma.supportTicket.findFirstOrThrow({ where: { state: 'waiting' } });
  const reply = await prisma.supportReply.findFirstOrThrow();
  const invoice = await prisma.invoice.findFirstOrThrow({ where: { kind: 'R1' } });
  const cardPayment = await prisma.payment.findFirstOrThrow({ where: { refunds: { some: { state: 'external' } } } });
  const secret = await askedForCode();
  await begunConnections();
  await waitingRefunds();
  await refundsForTheBank();
  const places: Record<string, readonly Omit<Place, 'as'>[]> = {
    ...(await backOfficePlaces()),
    'Orders/RangeRun': [{ path: paths.orders.run(await preparedRun()), isOwn: true }],
    'Orders/OrderCancellation': [await cancelledPlace()],
    'Cancellations/Index': [{ path: paths.cancellations.index() }],
    'Cancellations/Create': [
      { path: paths.cancellations.create({ slots: await slotToCallOff() }) },
      { path: paths.cancellations.create() },
    ],
    'Cancellations/Show': [{ path: paths.cancellations.show((await prisma.cancellation.findFirstOrThrow()).id) }],
    'Refunds/Index': [{ path: paths.refunds.index() }],
    'OrdersAdmin/Profiles/Index': [{ path: paths.profiles.index() }],
    'OrdersAdmin/Profiles/Orders': [{ path: paths.profiles.orders(await somebody()) }],
    ...(await findAttendancePlaces()),
    'Tickets/Admin/Index': [{ path: paths.tickets.index() }],
    'Invoices/Index': [{ path: paths.invoices.index() }, { path: `${paths.invoices.index()}?q=nothing-of-the-kind` }],
    'Invoices/Show': [{ path: paths.invoices.show(invoice.id) }],
    ...(await findBalancePlaces()),
    ...(await findCashPlaces()),
    'Settings/Invoices': [{ path: paths.settings.invoices() }],
    'AuditLog/Index': [
      { path: paths.auditLog.index() },
      { path: `${paths.auditLog.index()}?q=nothing-of-the-kind&f.at=last30` },
    ],
    'SecurityLog/Index': [
      { path: paths.securityLog.index() },
      { path: `${paths.securityLog.index()}?q=nothing-of-the-kind&f.at=last30` },
    ],
    'Settings/Index': ['organisation', 'appearance', 'sales', 'accounts', 'general'].map((section) => ({
      path: paths.settings.section(section),
    })),
    'Payments/Card/Admin/Index': [
      { path: paths.cardPayments.index() },
      { path: `${paths.cardPayments.index()}?q=nothing-of-the-kind` },
    ],
    'Payments/Card/Admin/Show': [{ path: paths.cardPayments.show(cardPayment.id) }],
    'BankTransfers/Index': [
      { path: paths.transfers.index() },
      { path: `${paths.transfers.index()}?q=nothing-of-the-kind` },
    ],
    'BankStatements/Index': [{ path: paths.transfers.statements() }],
    'BankStatements/Create': [{ path: paths.transfers.createStatement() }],
    'Settings/Payments': [{ path: paths.settings.payments() }],
    'Settings/PaymentConnection': [
      { path: paths.settings.payments('stripe') },
      { path: paths.settings.payments('redsys') },
      { path: paths.settings.payments('wire_transfer') },
    ],
    'Settings/Wallets': [{ path: paths.settings.wallets() }],
    'Settings/MailAnswers': [{ path: paths.settings.mailAnswers() }],
    'Settings/Mail': [{ path: paths.settings.mail() }],
    'Settings/Privacy': [{ path: paths.settings.privacy() }],
    'PersonalData/Index': [
      { path: paths.personalData.index() },
      { path: paths.personalData.index('nobody@example.test') },
    ],
    'Settings/Legal': [{ path: paths.settings.legal() }, { path: paths.settings.legal('imprint') }],
    'PromoCodes/Index': [
      { path: paths.promoCodes.index() },
      { path: `${paths.promoCodes.index()}?q=nothing-of-the-kind` },
    ],
    'PromoCodes/Create': [{ path: paths.promoCodes.create() }],
    'PromoCodes/Edit': [{ path: paths.promoCodes.edit(code.id) }],
    'PromoCodes/Batches': [{ path: paths.promoCodes.batches() }],
    'PromoCodes/CreateBatch': [{ path: paths.promoCodes.createBatch() }],
    'PromoCodes/Import': [{ path: paths.promoCodes.importCodes() }],
    'PromoCodes/Requests': [{ path: paths.promoCodes.requests() }],
    'Promos/Index': [{ path: paths.promos.index() }, { path: `${paths.promos.index()}?q=nothing-of-the-kind` }],
    'Promos/Create': [
      { path: paths.promos.create() },
      { path: paths.promos.edit(groups.id) },
      { path: paths.promos.edit(code.promoId) },
    ],
    'Events/Index': [{ path: paths.events.index() }, { path: `${paths.events.index()}?q=nothing-of-the-kind` }],
    'Events/Create': [{ path: paths.events.create() }],
    'Events/Edit': [{ path: paths.events.edit(groups.eventId!) }],
    'Events/Alerts': [{ path: paths.events.alerts(groups.eventId!) }],
    'Events/Show': [{ path: paths.events.one(groups.eventId!) }],
    'Events/Orders': [{ path: paths.events.orders(groups.eventId!) }],
    'Guide/Show': [{ path: paths.guide() }],
    'Events/Promos/Index': [{ path: paths.promos.ofEvent(groups.eventId!) }],
    'Events/Promos/Create': [{ path: paths.promos.createOfEvent(groups.eventId!) }],
    ...(await findProductPlaces()),
  };
  return {
    'Help/Create': [{ path: paths.help.ask() }],
    'Help/Show': [{ path: paths.help.conversation(asked.secret) }],
    'CustomerService/Index': [{ path: paths.customerService.index(), as: 'agent' }],
    'CustomerService/Show': [{ path: paths.customerService.show(asked.id), as: 'agent' }],
    'CustomerService/Replies': [{ path: paths.customerService.replies(), as: 'agent' }],
    'CustomerService/ReplyCreate': [{ path: paths.customerService.newReply(), as: 'agent' }],
    'CustomerService/ReplyEdit': [{ path: paths.customerService.editReply(reply.id), as: 'agent' }],
    ...Object.fromEntries(
      Object.entries(places).map(([component, them]) => [
        component,
        them.map((place) => ({ as: 'admin' as const, ...place })),
      ]),
    ),
    'PromoCodes/Submission/Create': [{ path: paths.promo.enter() }],
    'Downloads/Index': [{ path: paths.downloads.index(), as: 'accountant' }],
    'SalesReports/Index': [{ path: paths.salesReports.index({ range: 'last30' }), as: 'accountant' }],
    'SalesReports/Entries': [{ path: paths.salesReports.entries({ range: 'last30' }), as: 'accountant' }],
    'SalesReports/Days': [{ path: paths.salesReports.days({ range: 'last30' }), as: 'accountant' }],
    'SalesReports/Reconciliation': [{ path: paths.salesReports.reconciliation(), as: 'accountant' }],
    'PromoCodes/Submission/Show': [{ path: paths.promo.show('FARO10') }],
    'PromoCodes/Submission/Request': [{ path: paths.promo.request(secret) }],
  };
}
