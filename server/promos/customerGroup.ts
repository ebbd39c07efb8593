import type { Actor } from '../shared/actor';
import type { CustomerGroup } from './pricing/promo';

/** Customer group of a buyer, for promotions limited to some. */
export function customerGroupOf({ user, roles }: Pick<Actor, 'user' | 'roles'>): CustomerGroup {
  if (!user) return 'guest';
  return roles.includes('company') ? 'company' : 'customer';
}
