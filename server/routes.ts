/** Mounts all routers. For a shared prefix, the first that answers applies. */
import { Router } from 'express';
import { roles } from './access/routes/roles';
import { alerts } from './alerts/routes/alerts';
import { passHolders } from './annual-passes/routes/holders';
import { annualPasses } from './annual-passes/routes/passes';
import { calendar } from './appointments/routes/calendar';
import { slots } from './appointments/routes/slots';
import { auditLog } from './audit/routes/auditLog';
import { history } from './audit/routes/history';
import { securityLog } from './audit/routes/securityLog';
import { jobs } from './background/routes/jobs';
import { broadcasting } from './broadcasting/routes/broadcasting';
import { bulk } from './bulk-orders/routes';
import { bulkClaims } from './bulk-orders/routes/claims';
import { cancellations } from './cancellations/routes/cancellations';
import { cash } from './cash/routes';
import { components } from './dev/routes/components';
import { eventRecords } from './events/routes/records';
import { eventStates } from './events/routes/states';
import { welcome } from './events/routes/welcome';
import { orderRange } from './finding/routes/orderRange';
import { orderSearch } from './finding/routes/orderSearch';
import { forecast } from './forecast/routes/forecast';
import { orderVouchers } from './gift-vouchers/routes/orderVouchers';
import { guide } from './guide/routes/guide';
import { personal } from './http/personal';
import { siteBound } from './http/siteBound';
import { invoiceSettings } from './invoices/routes/invoiceSettings';
import { invoices } from './invoices/routes/invoices';
import { orderInvoices } from './invoices/routes/orderInvoices';
import { legalDrafts } from './legal/routes/legalDrafts';
import { legalTexts } from './legal/routes/legalTexts';
import { devMail } from './mails/routes/devMail';
import { mailAnswers } from './mails/routes/mailAnswers';
import { mailHealth } from './mails/routes/mailHealth';
import { mailTexts } from './mails/routes/mailTexts';
import { mediaUploads } from './media/routes/uploads';
import { messages } from './messages/routes/messages';
import { notifications } from './notifications/routes/notifications';
import { attentions } from './orders/afterSale/routes/attentions';
import { gateNotes } from './orders/afterSale/routes/gateNotes';
import { itemProfiles } from './orders/afterSale/routes/itemProfiles';
import { orderPages } from './orders/afterSale/routes/orderPages';
import { orderWallets } from './orders/afterSale/routes/orderWallets';
import { calledOff } from './orders/calledOff/routes/calledOff';
import { confirmations } from './orders/confirming/routes/confirmations';
import { holds } from './orders/holds/routes/holds';
import { reschedule } from './orders/reschedule/routes/reschedule';
import { preview } from './orders/shop/routes/preview';
import { shop } from './orders/shop/routes/shop';
import { visits } from './orders/visits/routes/visits';
import { balancePayments } from './payments/balance/routes/balancePayments';
import { voucherPayments } from './payments/balance/routes/voucherPayments';
import { cardPayments } from './payments/books/routes/cardPayments';
import { connections } from './payments/connections/routes/connections';
import { payLink } from './payments/links/routes/payLink';
import { paymentLinks } from './payments/links/routes/paymentLinks';
import { refundFiles } from './payments/refundFiles/routes/refundFiles';
import { refundList } from './payments/refunds/routes/refundList';
import { refunds } from './payments/refunds/routes/refunds';
import { payments } from './payments/routes/payments';
import { statements } from './payments/statements/routes/statements';
import { transfer } from './payments/wireTransfer/routes/transfer';
import { complimentary, profileTickets } from './people/routes/invitations';
import { profiles } from './people/routes/profiles';
import { unassigned } from './people/routes/unassigned';
import { phoneOrders } from './phone-orders/routes/phoneOrders';
import { downloads } from './prepared-files/routes/downloads';
import { personalData } from './privacy/routes/personalData';
import { privacySettings } from './privacy/routes/privacySettings';
import { presets } from './products/routes/presets';
import { products } from './products/routes/products';
import { quotas } from './products/routes/quotas';
import { series } from './products/routes/series';
import { visits as productVisits } from './products/routes/visits';
import { batches } from './promo-codes/routes/batches';
import { codes } from './promo-codes/routes/codes';
import { codeRequests } from './promo-codes/routes/requests';
import { submissions } from './promo-codes/routes/submissions';
import { promos } from './promos/routes/promos';
import { reports } from './reports/routes';
import { eventPages } from './reports/routes/eventPages';
import { statistics } from './reports/routes/statistics';
import { savedViews } from './saved-views/routes/savedViews';
import { search } from './search/routes/search';
import { shopRequestsOfSite } from './settings';
import { settings } from './settings/routes';
import { conversations } from './support/routes/conversations';
import { help } from './support/routes/help';
import { mails } from './support/routes/mails';
import { replies } from './support/routes/replies';
import { ticketAdmin } from './tickets/admin/routes/ticketAdmin';
import { ownOrders } from './tickets/routes/ownOrders';
import { tickets } from './tickets/routes/tickets';
import { giveTickets } from './tickets/transfers/routes/giveTickets';
import { passTickets } from './tickets/transfers/routes/passTickets';
import { takeTickets } from './tickets/transfers/routes/takeTickets';
import { walletSettings } from './tickets/wallet/routes/walletSettings';
import { timeBlocks } from './time-blocks/routes/timeBlocks';
import { impersonation } from './users/people/routes/impersonation';
import { manyPeople } from './users/people/routes/manyPeople';
import { people } from './users/people/routes/people';
import { personAccess } from './users/people/routes/personAccess';
import { me } from './users/profile/routes/me';
import { ownData } from './users/profile/routes/ownData';
import { profile } from './users/profile/routes/profile';
import { security } from './users/profile/routes/security';
import { emailVerification } from './users/registration/routes/emailVerification';
import { invitations } from './users/registration/routes/invitations';
import { passwordReset } from './users/registration/routes/passwordReset';
import { registration } from './users/registration/routes/registration';
import { devices } from './users/signIn/routes/devices';
import { passwordConfirmation } from './users/signIn/routes/passwordConfirmation';
import { signIn } from './users/signIn/routes/signIn';
import { signInAgain } from './users/signIn/routes/signInAgain';
import { signInLink } from './users/signIn/routes/signInLink';
import { validations } from './validations/routes';
import { entryRules } from './validations/routes/entryRules';
import { validators } from './validations/routes/validators';
import { venues } from './venues/routes/venues';
import { slotLines } from './waiting/routes/slotLines';
import { waitingList } from './waiting/routes/waitingList';
import { balances } from './wallets/routes/balances';
import { giftVoucher } from './wallets/vouchers/routes/giftVoucher';
import { giftVouchers } from './wallets/vouchers/routes/giftVouchers';

const shopBound = siteBound(shopRequestsOfSite);
export const routes = Router();

// Gates first, since routers are tried in order; then the shop and orders.
routes.use('/validations', validations);
routes.use(welcome, messages);
routes.use('/events', shopBound, shop);
routes.use('/orders/search', orderSearch);
routes.use('/orders/range', orderRange);
routes.use(
  '/orders',
  shopBound,
  personal,
  holds,
  orderPages,
  orderWallets,
  confirmations,
  attentions,
  gateNotes,
  visits,
  reschedule,
  calledOff,
  giveTickets,
  payments,
  balancePayments,
  voucherPayments,
  orderVouchers,
  refunds,
  orderInvoices,
  transfer,
);
routes.use('/order-items', personal, itemProfiles);
routes.use('/tickets', personal, tickets);
routes.use('/annual-passes', annualPasses);
routes.use('/annual-passes', shopBound, personal, passHolders);
routes.use('/ticket-transfers', personal, takeTickets, passTickets);
routes.use('/payment-links', personal, payLink);
routes.use('/waiting-list', shopBound, personal, waitingList);
routes.use(ownOrders);
routes.use('/promo', personal, bulkClaims);
routes.use('/promo', shopBound, submissions);
routes.use('/bulk', bulk);
routes.use('/legal', legalTexts);
routes.use('/help', personal, help);
routes.use('/gift-voucher', personal, giftVoucher);

// Gates and tills.
routes.use('/validators', validators);
routes.use(cash);

// Accounts.
routes.use('/sign-in-again', signInAgain);
routes.use(signIn, registration, passwordReset, impersonation);
routes.use('/confirm-password', passwordConfirmation);
routes.use('/devices', personal, devices);
routes.use('/invitation', personal, invitations);
routes.use('/profile', profile, security, ownData);
routes.use('/roles-and-permissions', roles);
routes.use('/users', manyPeople, people, personAccess);
routes.use('/sign-in-link', personal, signInLink);
routes.use('/verify-email', personal, emailVerification);

// The back office.
routes.use('/admin', promos, statements);
routes.use('/admin/appointments', calendar, slots);
routes.use('/admin/audit-log', auditLog);
routes.use('/admin/balances', balances);
routes.use('/admin/cancellations', cancellations);
routes.use('/admin/card-payments', paymentLinks, cardPayments);
routes.use('/admin/gift-vouchers', giftVouchers);
routes.use('/admin/history', history);
routes.use('/admin/invoices', invoices);
routes.use('/admin/jobs', jobs);
routes.use('/downloads', downloads);
routes.use('/admin/events', eventRecords, eventStates, alerts, preview, eventPages);
routes.use('/admin/personal-data', personalData);
routes.use('/admin/product-presets', presets);
routes.use('/admin/products', products);
routes.use('/admin/profiles', profiles);
routes.use('/admin/profiles', profileTickets);
routes.use('/admin/invitations', complimentary);
routes.use('/admin/promo-code-batches', batches);
routes.use('/admin/promo-code-requests', codeRequests);
routes.use('/admin/promo-codes', codes);
routes.use('/admin/quotas', quotas);
routes.use('/admin/search', search);
routes.use('/admin/security-log', securityLog);
routes.use('/admin/series', series);
routes.use('/admin/telephone-orders', phoneOrders);
routes.use('/admin/tickets', ticketAdmin);
routes.use('/admin/time-blocks', timeBlocks);
routes.use('/admin/unassigned-items', unassigned);
routes.use('/admin/validation-rules', entryRules);
routes.use('/admin/venues', venues);
routes.use('/admin/waiting-list', slotLines);
routes.use('/customer-service/replies', replies);
routes.use('/customer-service/mails', mails);
routes.use('/customer-service', conversations);
routes.use(reports);
routes.use('/statistics', statistics);
routes.use('/first-steps', guide);
routes.use('/forecast', forecast);
routes.use('/notifications', notifications);
routes.use('/refunds/files', refundFiles);
routes.use('/refunds', refundList);
routes.use('/saved-views', savedViews);
routes.use('/settings/legal', legalDrafts);
routes.use('/settings/mail/answers', mailAnswers);
routes.use('/settings/mail', mailHealth);
routes.use('/settings/mails', mailTexts);
routes.use('/settings/multi-appointments', productVisits);
routes.use('/settings/privacy', privacySettings);
routes.use('/settings/payments', connections);
routes.use('/settings/invoices', invoiceSettings);
routes.use('/settings/wallets', walletSettings);
routes.use('/settings', settings);
routes.use(mediaUploads);

// Programs.
routes.use('/api', me);
routes.use('/broadcasting', broadcasting);
routes.use('/dev', devMail, components);
