import type { Request } from 'express';
import { lastSellsToCompanies, sellsToCompanies } from './bulk-orders';
import { showWorkspace } from './events';
import { namedBaskets } from './http/basketCookie';
import { draftKey } from './http/draftKey';
import { overlayUrl } from './http/texts';
import { workspaceEvent } from './http/workspace';
import { heldOutgoing } from './infra/heldOutgoing';
import { homeZone } from './infra/homeZone';
import { logger } from './infra/logger';
import { inForce, lastVersions } from './legal';
import { mailsGoOut, mailsGoOutNow } from './mails';
import { showBaskets } from './orders';
import { takesPayments } from './payments';
import { freshSettings, readSettings, type Settings } from './settings';
import { type Actor, GUEST } from './shared/actor';
import { type Language, offeredLanguages } from './shared/i18n/languages';
import { paths } from './shared/paths';

/** Texts of the impersonation banner: public pages do not load staff texts. */
const watchedBy = (req: Request, { id, name, email }: NonNullable<Actor['impersonator']>) => ({
  id,
  name,
  email,
  text: req.t('people.banner', { name: req.actor.user?.name ?? '' }),
  stop: req.t('people.banner_stop'),
});

/** Banner of a restored database, for people who may let its outgoing work go; pages do not load its texts. */
const heldBanner = (req: Request) => ({
  text: req.t('jobs.held_banner'),
  link: req.t('jobs.held_link'),
  href: paths.jobs.index(),
});

const featuresOf = (settings: Settings, mails: boolean) => ({
  mails,
  register: settings['accounts.can_register'],
  signInLink: settings['accounts.sign_in_link'],
  termsCheckbox: settings['orders.terms_checkbox'],
});

/** An error must not fail the page: the basket appears with the next one. */
async function readBaskets(req: Request): ReturnType<typeof showBaskets> {
  const named = namedBaskets(req);
  try {
    return await showBaskets(named);
  } catch (error) {
    logger.warn({ err: error }, 'a basket could not be read');
    return { basket: null, unpaid: null };
  }
}

/** Both props share one read. */
function basketsOf(req: Request) {
  let reading: ReturnType<typeof showBaskets> | undefined;
  const read = () => {
    reading ??= readBaskets(req);
    return reading;
  };
  return { basket: async () => (await read()).basket, unpaid: async () => (await read()).unpaid };
}

/** Workspace around pages of an event; null elsewhere, and for users without rights in it. */
async function workspaceOf(req: Request) {
  const event = req.actor?.user?.isStaff ? workspaceEvent(req) : null;
  return event && (await showWorkspace(event, req.actor, req.locale, takesPayments));
}

type Names = readonly { code: string; name: string }[];
let named: { languages: readonly Language[]; names: Names } = { languages: [], names: [] };

/** Cached until the languages change. */
function namesOf(languages: readonly Language[]): Names {
  if (named.languages !== languages) named = { languages, names: languages.map(({ code, name }) => ({ code, name })) };
  return named.names;
}

/** Props of every page, listed by field so that no whole user leaks. */
export function sharedProps(req: Request): Record<string, unknown> {
  // Errors before session handling are rendered as for a guest.
  const { user, roles, permissions, limited, impersonator } = req.actor ?? GUEST;
  const settings = freshSettings();
  const mails = mailsGoOutNow();
  return {
    auth: {
      user: user && {
        id: user.id,
        name: user.name,
        email: user.email,
        emailVerified: user.emailVerified,
        isStaff: user.isStaff,
        density: user.density,
      },
      roles,
      permissions: [...permissions],
      limited: [...limited.keys()],
      ...(user?.isStaff && !impersonator ? { draftKey: draftKey(user.id) } : {}),
      ...(impersonator ? { impersonator: watchedBy(req, impersonator) } : {}),
    },
    features:
      settings && mails !== null
        ? featuresOf(settings, mails)
        : async () => featuresOf(await readSettings(), await mailsGoOut()),
    ...(permissions.has('settings.manage') && heldOutgoing() ? { heldOutgoing: heldBanner(req) } : {}),
    locale: req.locale,
    ...basketsOf(req),
    workspace: () => workspaceOf(req),
    legal: lastVersions() ?? inForce,
    sellsToCompanies: lastSellsToCompanies() ?? sellsToCompanies,
    overlay: overlayUrl(req.locale),
    locales: namesOf(offeredLanguages()),
    homeZone: () => (user ? homeZone() : null),
    appName: settings ? settings['organisation.name'] : async () => (await readSettings())['organisation.name'],
  };
}
