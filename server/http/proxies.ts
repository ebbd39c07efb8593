import type { Env } from '../infra/env';

/** The trusted proxies in the format of Express's `trust proxy`. */
export const trustedProxies = ({ TRUST_PROXY: given }: Pick<Env, 'TRUST_PROXY'>): number | string | false =>
  given && /^\d+$/.test(given) ? Number(given) : (given ?? false);
