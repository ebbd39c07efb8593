/** Payments and entries. */
import { query } from './address';
import { orderPath } from './orderPath';

export const payments = {
  loading: (reference: string, key?: string) => orderPath(reference, '/payment', key),
  status: (reference: string, key?: string) => orderPath(reference, '/payment/status', key),
  card: (reference: string, key?: string) => orderPath(reference, '/pay/card', key),
  /** The same page, showing the payment choice instead of redirecting to the provider. */
  choice: (reference: string, key?: string) => `/orders/${reference}/pay/card${query({ key, choose: '1' })}`,
  /** The same, for a buyer whose order already holds what they want to book. */
  found: (reference: string, key?: string) => `/orders/${reference}/pay/card${query({ key, choose: '1', kept: '1' })}`,
  transfer: (reference: string, key?: string) => orderPath(reference, '/pay/wire-transfer', key),
  /** Its owner pays with their balance, or wants to pay all of it in another way. */
  balance: (reference: string, key?: string) => orderPath(reference, '/pay/balance', key),
  withoutBalance: (reference: string, key?: string) => orderPath(reference, '/pay/without-balance', key),
  /** Adds a gift voucher to an order, or removes it. */
  voucher: (reference: string, key?: string) => orderPath(reference, '/pay/voucher', key),
  withoutVoucher: (reference: string, key?: string) => orderPath(reference, '/pay/without-voucher', key),
  /** Shows the value left on a gift voucher. */
  checkVoucher: () => '/gift-voucher',
  /** Back to the shop, to change an unpaid order. */
  reopen: (reference: string, key?: string) => orderPath(reference, '/reopen', key),
  webhook: (provider: string) => `/webhooks/${provider}`,
  sandbox: (session: string) => `/sandbox/pay/${session}`,
};

export const tickets = {
  index: () => '/admin/tickets',
  /** `holder`: allows the recipient to transfer the ticket on. */
  show: (code: string, holder?: string) => `/tickets/${code}${query({ holder })}`,
  pdf: (code: string) => `/tickets/${code}/ticket.pdf`,
  calendar: (code: string) => `/tickets/${code}/visit.ics`,
  applePass: (code: string) => `/tickets/${code}/ticket.pkpass`,
  googlePass: (code: string) => `/tickets/${code}/google-wallet`,
};

/** The web service from which phones update their passes. */
export const wallet = { service: () => '/wallet' };

export const validations = {
  index: (event?: string) => `/validations${query({ event })}`,
  redeem: (gate?: string) => `/validations/redeem${query({ gate })}`,
  scans: () => '/validations/scans',
  controlRoom: () => '/validations?view=live',
  pastDay: (venue?: string, day?: string) => `/validations${query({ view: 'day', venue, day })}`,
  inside: (gate: string) => `/validations/inside${query({ gate })}`,
  corrections: () => '/validations/corrections',
  visitors: () => '/validations/visitors',
  party: () => '/validations/party',
  supervisors: (gate?: string) => `/validations/supervisors${query({ gate })}`,
  supervisedScans: () => '/validations/supervised-scans',
  supervised: (id: string) => `/validations/${id}/supervised`,
  offlineList: () => '/validations/offline/list',
  offlineFaces: () => '/validations/offline/faces',
  offlineLog: () => '/validations/offline/log',
  show: (id: string) => `/validations/${id}`,
  print: (id: string) => `/validations/${id}/print`,
  /** Corrects a scan that recorded too many people. */
  fewer: (id: string) => `/validations/${id}/fewer`,
  undo: (id: string) => `/validations/${id}/undo`,
  ticketState: (id: string) => `/validations/${id}/ticket-state`,
  /** A day at a gate. */
  day: (gate?: string, day?: string) => `/validations/day${query({ gate, day })}`,
  automatic: (code?: string) => `/validations/automatic${query({ code })}`,
};

/** Devices and stewards at the gates. */
export const validators = {
  index: () => '/validators',
  pairings: () => '/validators/pairings',
  device: (id: string) => `/validators/devices/${id}`,
  revoke: (id: string) => `/validators/devices/${id}/revoke`,
  open: (id: string) => `/validators/devices/${id}/open`,
};

/** The protocol of turnstiles and kiosks (docs/turnstiles.md). */
export const turnstile = {
  pair: () => '/turnstile/v1/pair',
  heartbeat: () => '/turnstile/v1/heartbeat',
  /** A kiosk's page decides offline by it. */
  offlineList: () => '/turnstile/v1/offline-list',
  scans: () => '/turnstile/v1/scans',
  passed: (scan: string) => `/turnstile/v1/scans/${scan}/passed`,
  notPassed: (scan: string) => `/turnstile/v1/scans/${scan}/not-passed`,
};
