import type { Request } from 'express';
import { readSettings } from './settings';
import { GUEST } from './shared/actor';
import { LOCALE_NAMES, LOCALES } from './shared/i18n/translate';

/** What every page gets, named field by field: never a whole user. */
export function sharedProps(req: Request): Record<string, unknown> {
  // What fails before sessions work is answered as to a guest.
  const { user, roles, permissions } = req.actor ?? GUEST;
  return {
    auth: {
      user: user && {
        id: user.id,
        name: user.name,
        email: user.email,
        emailVerified: user.emailVerified,
        isStaff: user.isStaff,
      },
      roles,
      permissions: [...permissions],
    },
    features: async () => ({ register: (await readSettings())['accounts.can_register'] }),
    locale: req.locale,
    locales: LOCALES.map((code) => ({ code, name: LOCALE_NAMES[code] })),
    appName: async () => (await readSettings())['organisation.name'],
  };
}
