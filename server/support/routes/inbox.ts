/**
 * Webhook for incoming emails of an external service, and for delivery reports of our emails. Called by servers: no
 * session and no anti-forgery token, but a secret.
 */
import { type ErrorRequestHandler, type Request, Router, raw } from 'express';
import { z } from 'zod';
import { anyone } from '../../http/authorize';
import { logger } from '../../infra/logger';
import { answersByMail, MAX_MAIL_BYTES, mailHost } from '../../mails';
import { ownMailIds } from '../../shared/mailIds';
import { noteDelivery } from '../inbox/noteDelivery';
import { keptWords } from '../inbox/readReport';
import { receiveMail } from '../inbox/receiveMail';

const RETRY_SECONDS = '60';

export const inbox = Router();

/** Accepts it as the password in the URL (`https://mail:secret@…`), or as a bearer token. */
function secretOf(req: Request): string {
  const [, scheme = '', value = ''] = /^(\S+)\s+(.*)$/.exec(req.get('Authorization') ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  const [, password = ''] = /^[^:]*:(.*)$/.exec(Buffer.from(value, 'base64').toString()) ?? [];
  return password;
}

const said = z.object({
  event: z.enum(['bounced', 'delayed']),
  messageId: z.string().max(1000),
  reason: z.string().max(5000).default(''),
});
const whole = z.object({ raw: z.string() });

/** Either an event, or an email as text instead of the raw email. */
function readJson(body: Buffer): z.infer<typeof said> | z.infer<typeof whole> | null {
  try {
    const parsed = said.or(whole).safeParse(JSON.parse(body.toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

inbox.post('/', anyone, raw({ type: () => true, limit: MAX_MAIL_BYTES }), async (req, res) => {
  const { knows } = await answersByMail();
  if (!knows) return void res.status(404).end();
  if (!knows(secretOf(req))) return void res.status(401).set('WWW-Authenticate', 'Basic').end();
  const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  if (!req.is('application/json')) return void res.json({ received: await receiveMail(body) });
  const message = readJson(body);
  if (!message) return void res.status(400).end();
  if ('raw' in message) return void res.json({ received: await receiveMail(Buffer.from(message.raw)) });
  const { event: delivery, messageId, reason } = message;
  const ids = ownMailIds(`<${messageId.replace(/[<>]/g, '')}>`, mailHost());
  const isNews = await noteDelivery(ids, { delivery, words: keptWords(reason) });
  res.json({ received: isNews ? 'delivery' : 'ignored' });
});

const refuse: ErrorRequestHandler = (error, _req, res, _next) => {
  const { status } = error as { status?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500) return void res.status(status).end();
  logger.error({ err: error }, 'a mail that came in could not be taken now');
  res.status(503).set('Retry-After', RETRY_SECONDS).end();
};
inbox.use(refuse);
