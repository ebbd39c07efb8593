import type { Env } from '../infra/env';

/** The proxies in front, as Express's `trust proxy` takes them. */
export const trustedProxies = ({ TRUST_PROXY: given }: Pick<Env, 'TRUST_PROXY'>): number | string | false =>
  given && /^\d+$/.test(given) ? Number(given) : (given ?? false);
