import type { Actor } from '../shared/actor';
import type { CustomerGroup } from './pricing/promo';

/** As whom a person buys, for promotions that are for some only. */
export function customerGroupOf({ user, roles }: Pick<Actor, 'user' | 'roles'>): CustomerGroup {
  if (!user) return 'guest';
  return roles.includes('company') ? 'company' : 'customer';
}
