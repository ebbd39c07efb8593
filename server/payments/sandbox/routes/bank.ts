/**
 * The sandbox's hosted page. It is separate from the product, like another company's site: no session, no scripts, no
 * styles of ours; the session's secret URL authorises posts.
 */
import { type Request, type Response, Router, urlencoded } from 'express';
import { anyone } from '../../../http/authorize';
import type { Html } from '../../../http/html';
import { env } from '../../../infra/runtime';
import { readSettings } from '../../../settings';
import { translator } from '../../../shared/i18n';
import { BUILT_IN_LOCALES, builtInFor, type Locale } from '../../../shared/i18n/translate';
import { readCard } from '../cardForm';
import { answerChallenge, cancelSession, findSession, payWithCard, type SandboxSession } from '../company';
import { whenReported } from '../deliveries';
import { type Counter, cardPage, challengePage, endedPage, notFoundPage, processingPage } from './bankPages';

/** Maximum wait for the delivery of messages before the buyer is redirected. */
const EARLY_REPORT_MS = 5000;

async function counterIn(locale: Locale): Promise<Counter> {
  const { 'organisation.name': merchant } = await readSettings();
  const otherLocale = BUILT_IN_LOCALES.find((other) => other !== locale) ?? locale;
  return { t: translator(locale), locale, otherLocale, merchant };
}

function send(res: Response, page: Html, status = 200): void {
  // `form-action` also restricts redirects after the post, which lead to the merchant.
  const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${new URL(env().APP_URL).origin}; base-uri 'none'; frame-ancestors 'none'`;
  res.status(status).set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' }).type('html').send(page);
}

function pageOf(session: SandboxSession, counter: Counter): Html {
  if (session.isExpired) return endedPage(session, counter);
  if (session.state === 'open') return cardPage(session, counter);
  if (session.state === 'challenge') return challengePage(session, counter);
  return session.state === 'processing' ? processingPage(session, counter) : endedPage(session, counter);
}

const field = (req: Request, name: string): string => {
  const value = (req.body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value.slice(0, 40) : '';
};

/** Performs the buyer's action. @returns a page to show, or undefined to continue */
async function act(req: Request, session: SandboxSession, counter: Counter): Promise<Html | undefined> {
  const action = field(req, 'action');
  if (action === 'cancel') await cancelSession(session.id, 'cancelled_by_buyer');
  else if (action === 'approve' || action === 'reject') await answerChallenge(session.id, action === 'approve');
  else if (action === 'pay' && session.state === 'open' && !session.isExpired) {
    const form = { number: field(req, 'number'), expiry: field(req, 'expiry'), cvc: field(req, 'cvc') };
    const card = readCard(form);
    if ('errors' in card) return cardPage(session, counter, { ...card, ...form });
    await payWithCard(session.id, card);
    if (card.scenario === 'early') await whenReported(session.id, EARLY_REPORT_MS);
  }
  return undefined;
}

export const bank = Router();

const localeOf = (req: Request, session?: SandboxSession): Locale => {
  const { lang } = req.query;
  if (typeof lang === 'string' && BUILT_IN_LOCALES.some((code) => code === lang)) return lang;
  return builtInFor(session?.locale ?? '');
};

bank.get('/pay/:session', anyone, async (req, res) => {
  const session = await findSession(String(req.params.session));
  const counter = await counterIn(localeOf(req, session));
  if (session) send(res, pageOf(session, counter));
  else send(res, notFoundPage(counter), 404);
});

bank.post('/pay/:session', anyone, urlencoded({ extended: false, limit: '10kb' }), async (req, res) => {
  const session = await findSession(String(req.params.session));
  const counter = await counterIn(localeOf(req, session));
  if (!session) return send(res, notFoundPage(counter), 404);
  const page = await act(req, session, counter);
  if (page) return send(res, page, 422);
  const after = (await findSession(session.id)) ?? session;
  if (after.state === 'challenge' || (after.card === 'silent' && after.state === 'processing'))
    return res.redirect(303, req.originalUrl);
  res.redirect(303, after.state === 'cancelled' ? after.cancelUrl : after.returnUrl);
});
