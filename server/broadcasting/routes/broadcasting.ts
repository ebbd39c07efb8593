/** Signs live connections. Client libraries accept only 200, so every refusal is 403. */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { isChannelName, isSocketId } from '../../infra/pusher/channelName';
import { signChannel, signUser } from '../../infra/pusher/signatures';
import { broadcaster, env } from '../../infra/runtime';
import { entryTo } from '../channelRules';

export const broadcasting = Router();

broadcasting.post('/auth', anyone, authorizeChannel);
broadcasting.post('/user-auth', anyone, authorizeUser);

const credentials = () => ({ key: env().PUSHER_APP_KEY, secret: env().PUSHER_APP_SECRET });

const refuse = (req: Request, res: Response) =>
  void res.status(403).json({ code: '403', message: req.t('errors.http_403') });

async function authorizeChannel(req: Request, res: Response): Promise<void> {
  const { socket_id: socketId, channel_name: channel, key } = (req.body ?? {}) as Record<string, unknown>;
  if (!isSocketId(socketId) || !isChannelName(channel)) return refuse(req, res);
  if (req.actor.user) broadcaster().identify(socketId, req.actor.user.id);
  const entry = await entryTo(req.actor, channel, key ?? req.query.key);
  if (!entry) return refuse(req, res);
  res.json(
    signChannel({ ...credentials(), socketId, channel, ...(entry.member ? { channelData: entry.member } : {}) }),
  );
}

async function authorizeUser(req: Request, res: Response): Promise<void> {
  const { socket_id: socketId } = (req.body ?? {}) as Record<string, unknown>;
  const { user } = req.actor;
  if (!user || !isSocketId(socketId)) return refuse(req, res);
  res.json(
    signUser({ ...credentials(), socketId, user: { id: user.id, user_info: { id: user.id, name: user.name } } }),
  );
}
