/** Configuration of the page protocol for this application. */
import type { Assets } from './http/assets';
import { csrfToken } from './http/csrf';
import { branding, directionOf, ICONS, themeOf } from './http/documentHead';
import { earlyScript } from './http/earlyScript';
import type { InertiaOptions } from './http/inertia';
import { pageLiveSettings } from './http/liveSettings';
import { headTags } from './http/pageHead';
import { pageTitle } from './http/pageTitle';
import { plainPart } from './http/plainPage';
import type { Prerender } from './http/prerender';
import { contentSecurityPolicy, nonceOf } from './http/security';
import { overlayTags } from './http/texts';
import type { Env } from './infra/env';
import { logger } from './infra/logger';
import { DEFAULT_SETTINGS, lastSettings } from './settings';
import { textsVersion } from './shared/i18n/languages';
import { sharedProps } from './sharedProps';

export const pageOptions = (env: Env, assets: Assets, pages: Prerender | null): InertiaOptions => ({
  // A page opened with other texts is reloaded on its next visit.
  version: () => assets.version + textsVersion(),
  session: (req) => req.session,
  share: sharedProps,
  report: (error) => logger.error({ err: error }, 'a page went out incomplete'),
  ...(pages && { prerender: pages.prerender }),
  document: (req, res, page, rendered) => {
    res.set('Content-Security-Policy', contentSecurityPolicy(res, env));
    const nonce = nonceOf(res);
    const settings = lastSettings();
    const plain = plainPart(res, page);
    return {
      lang: req.locale,
      dir: directionOf(req.locale),
      title: pageTitle(page, req.originalUrl.split('?')[0]!, req.t),
      head: [
        ICONS,
        branding(settings, DEFAULT_SETTINGS),
        headTags(req, res, settings['organisation.name']),
        rendered ? earlyScript(nonce) : '',
        overlayTags(page.component, req.locale),
        assets.tags(page.component, nonce, req.locale, rendered !== null),
      ].join(''),
      theme: themeOf(req),
      csrfToken: req.session ? csrfToken(req) : '',
      live: pageLiveSettings(env, req),
      noscript: req.t(rendered || plain ? 'messages.noscript_rendered' : 'messages.noscript'),
      plain,
      waiting: {
        text: req.t('common.loading'),
        late: req.t('messages.loading_late'),
        again: req.t('messages.load_again'),
      },
      failure: {
        title: req.t('messages.load_failed'),
        text: req.t('messages.load_failed_text'),
        retry: req.t('messages.retry'),
      },
    };
  },
});
