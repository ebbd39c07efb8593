/** The document of a frame: no session and no cookie, and a policy that lets only the channel's sites show it. */
import type { Request, Response } from 'express';
import { accentRules, directionOf } from '../../http/documentHead';
import { type Html, html, text, trusted } from '../../http/html';
import { nonceOf } from '../../http/security';
import { env } from '../../infra/runtime';
import type { PaidNote } from '../../orders';
import { allowedOrigin, allowedReturn, allowedSites, lastSettings } from '../../settings';
import type { FrameQuery } from '../../shared/paths/widget';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { FRAME_STYLE } from './frameStyle';

export const FRAME_SCRIPT = '/embed-frame.js';

/** The frame's parameters without those that are not allowed; links inside the frame repeat them. */
export async function frameQuery(req: Request): Promise<FrameQuery> {
  const { theme, host, return: returnTo } = req.query;
  const [origin, page] = await Promise.all([
    // The page of the back office that shows the frame as a preview is our own.
    host === new URL(env().APP_URL).origin ? host : allowedOrigin(SHOP_CHANNEL, host),
    allowedReturn(SHOP_CHANNEL, returnTo),
  ]);
  return {
    lang: req.locale,
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(origin && { host: origin }),
    ...(page && { return: page }),
  };
}

type Frame = { title: string; query: FrameQuery; slug?: string; paid?: PaidNote | null };

/** Headers of a frame, which only the channel's sites may show and no cache keeps. */
export async function frameHeaders(res: Response): Promise<void> {
  const ancestors = ["'self'", ...(await allowedSites(SHOP_CHANNEL))].join(' ');
  res.removeHeader('X-Frame-Options');
  res.set({
    'Content-Security-Policy': [
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'nonce-${nonceOf(res)}'`,
      `connect-src 'self'`,
      `form-action 'self'`,
      `base-uri 'none'`,
      `frame-ancestors ${ancestors}`,
    ].join('; '),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  });
}

/** Sends the frame. Its script tells `host` the height, the choice, and that an order was paid. */
export async function sendFrame(req: Request, res: Response, frame: Frame, main: Html): Promise<void> {
  await frameHeaders(res);
  const { title, query, slug, paid } = frame;
  const settings = lastSettings();
  const accent = accentRules(settings['appearance.accent_light'], settings['appearance.accent_dark']);
  const direction = directionOf(req.locale);
  const attribute = (name: string, value: string | undefined) =>
    value !== undefined && html` ${trusted(name)}="${text(value)}"`;
  res.type('html').send(html`<!doctype html>
<html${attribute('lang', req.locale)}${attribute('dir', direction)}${attribute('data-theme', query.theme)}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(title)}</title>
<style nonce="${trusted(nonceOf(res))}">${trusted(FRAME_STYLE + accent)}</style>
<script src="${trusted(FRAME_SCRIPT)}" defer></script></head>
<body${attribute('data-host', query.host)}${attribute('data-event', slug)}${attribute('data-paid', paid ? JSON.stringify(paid) : undefined)}>
${main}</body></html>`);
}
