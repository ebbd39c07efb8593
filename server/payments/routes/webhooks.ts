/**
 * Webhooks of payment providers: no session, no CSRF token, and the raw body, because the signature covers its bytes.
 * Unverified data is never stored; a temporary failure makes the provider retry, and a message that can never be stored
 * is kept for staff.
 */
import { type ErrorRequestHandler, Router, raw } from 'express';
import { anyone } from '../../http/authorize';
import { logger } from '../../infra/logger';
import { applyMessage } from '../actions/keepMessage';
import { recordBooks } from '../actions/recordBooks';
import { UnverifiedMessage } from '../providers/provider';
import { findProvider } from '../providers/registry';

const RETRY_SECONDS = '10';

export const webhooks = Router();

webhooks.post('/:provider', anyone, raw({ type: () => true, limit: '256kb' }), async (req, res) => {
  const provider = await findProvider(String(req.params.provider));
  if (!provider) return void res.status(404).end();
  const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  const events = await provider.parseWebhook(body, req.headers);
  const outcomes = events.flatMap((event) => ('result' in event ? [event] : []));
  const results = outcomes.map(({ eventId, paymentId, result }) => ({
    ...result,
    paymentId,
    event: { provider: provider.code, id: eventId },
  }));
  const applied = await applyMessage(provider.code, body, results);
  for (const event of events) if ('books' in event) await recordBooks(provider.code, [event.books], event.eventId);
  const looked = events.length > outcomes.length ? ['books'] : [];
  res.json({ received: applied ? [...applied.map(({ outcome }) => outcome), ...looked] : ['kept'] });
});

const refuse: ErrorRequestHandler = (error, req, res, _next) => {
  if (error instanceof UnverifiedMessage) {
    logger.warn({ provider: req.params.provider, ip: req.ip }, 'a message that is not the provider’s was refused');
    return void res.status(400).end();
  }
  const { status } = error as { status?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500) return void res.status(status).end();
  // After any error the message is unsettled: a redelivery is safe, a lost message is not.
  logger.error({ err: error }, 'a provider’s message could not be settled now');
  res.status(503).set('Retry-After', RETRY_SECONDS).end();
};
webhooks.use(refuse);
