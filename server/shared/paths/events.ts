/** Events, and the codes that lead to them. */
import { query } from './address';

export const events = {
  /** @param hold to go on with; `again`: with what an order had that was given up. */
  show: (slug: string, hold?: { reference: string; key: string; again?: true }) =>
    `/events/${slug}${query({ order: hold?.reference, key: hold?.key, again: hold?.again && '1' })}`,
  /** Times near to one that have room for what is in a cart. */
  nearest: (slug: string, asked: { slot: string; lines: string }) => `/events/${slug}/nearest${query(asked)}`,
  /** What a few more than these lines would bring, which nobody keeps yet. */
  nextDiscount: (slug: string, lines: string) => `/events/${slug}/next-discount${query({ lines })}`,
  /** With a day that is opened at once, where one was chosen before. */
  onDay: (slug: string, day: string | undefined) => `/events/${slug}${query({ day })}`,
  withCode: (slug: string, code: string) => `/events/${slug}${query({ code })}`,
  /** The picture that stands beside its shared address. */
  picture: (id: string, name: string) => `/share/${id}/${name}`,
  holds: (slug: string) => `/events/${slug}/holds`,
  index: () => '/admin/events',
  create: () => '/admin/events/create',
  order: () => '/admin/events/order',
  edit: (id: string) => `/admin/events/${id}/edit`,
  one: (id: string) => `/admin/events/${id}`,
  orders: (id: string) => `/admin/events/${id}/orders`,
  preview: (id: string) => `/admin/events/${id}/preview`,
  publication: (id: string) => `/admin/events/${id}/publication`,
  archive: (id: string) => `/admin/events/${id}/archive`,
  copies: (id: string) => `/admin/events/${id}/copies`,
  alerts: (id: string) => `/admin/events/${id}/alerts`,
};

export const promo = {
  enter: () => '/promo',
  show: (code: string) => `/promo/${code}`,
  ask: () => '/promo/requests',
  request: (secret: string) => `/promo/requests/${secret}`,
};
