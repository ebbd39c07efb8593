/**
 * Where providers report. Called by their servers: no session, no anti-forgery token, the body as it came, because the
 * signature is over its bytes. What is not proved is not written; what cannot be written now is asked for again, and what
 * never can is kept for people.
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
  // Whatever stopped us, the message is not settled: asking for it again is safe, losing it is not.
  logger.error({ err: error }, 'a provider’s message could not be settled now');
  res.status(503).set('Retry-After', RETRY_SECONDS).end();
};
webhooks.use(refuse);
