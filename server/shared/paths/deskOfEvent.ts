/** An event in the back office. */
import { query } from './address';

export const index = () => '/admin/events';

/** The list of one venue's events. */
export const atVenue = (venueId: string) => `/admin/events${query({ 'f.venue': venueId })}`;

export const create = () => '/admin/events/create';

export const order = () => '/admin/events/order';

export const edit = (id: string) => `/admin/events/${id}/edit`;

export const one = (id: string) => `/admin/events/${id}`;

export const orders = (id: string) => `/admin/events/${id}/orders`;

export const preview = (id: string) => `/admin/events/${id}/preview`;

export const publication = (id: string) => `/admin/events/${id}/publication`;

export const archive = (id: string) => `/admin/events/${id}/archive`;

export const copies = (id: string) => `/admin/events/${id}/copies`;

export const alerts = (id: string) => `/admin/events/${id}/alerts`;
