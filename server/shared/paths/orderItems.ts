/** A ticket of an order, and whom it is for. */
import { query } from './address';

const profilePath = (item: string, tail: string, key?: string) =>
  `/order-items/${item}/profile${tail}${query({ key })}`;

/** Where what a product asks of a ticket's holder is sent. */
export const profile = (item: string, key?: string) => profilePath(item, '', key);

export const createProfile = (item: string, key?: string) => profilePath(item, '/create', key);

export const editProfile = (item: string, key?: string) => profilePath(item, '/edit', key);
