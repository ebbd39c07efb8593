import { axiosAdapter } from '@inertiajs/core';
import { PAGE_OWNER, SIGN_IN_AGAIN, type SignInAgainReason } from '@server/shared/pageOwner';
import { paths } from '@server/shared/paths';
import axios, {
  type AxiosError,
  type AxiosRequestConfig,
  type AxiosResponse,
  CanceledError,
  type InternalAxiosRequestConfig,
} from 'axios';
import { CSRF_HEADER, csrfToken, publishCsrfToken } from '@/lib/csrf';
import { socketId } from '@/lib/live';
import { holdWhileOffline, mayWait, unmark } from '@/lib/network';
import { askForProof, isAsking, leavePage, type Proof, pageOwner, untilProved } from '@/lib/signInAgain';

/** The CSRF token was missing or stale. */
const TOKEN_MISMATCH = 419;
/** The password must be entered again first. */
const LOCKED = 423;
const SIGNED_OUT = 401;
const MAX_TOKENS_OF_PROOF = 3;

/** `isProof`: proves identity, and so does not wait for a proof. `takeBack`: called when signing out fails. */
type Config = { isProof?: boolean; newTokens?: number; takeBack?: () => void };
type Sent = InternalAxiosRequestConfig & Config;

/**
 * No timeout: a slow network is no error. Axios copies the cookie into its header, for a page whose session was renewed
 * in another tab; the page's own token is sent too, because another site's cookie may have the same name.
 */
export const client = axios.create({
  timeout: 0,
  headers: { 'X-Requested-With': 'XMLHttpRequest' },
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
});

client.interceptors.request.use((config) => {
  const id = socketId();
  if (id) config.headers.set('X-Socket-ID', id);
  config.headers.set(CSRF_HEADER, csrfToken());
  return config;
});

const isHere = (url = ''): boolean => {
  const { pathname, search } = new URL(url, window.location.href);
  return pathname === window.location.pathname && search === window.location.search;
};

/** Automatic requests, such as polling, are not repeated while the user must prove their identity. */
const isLookingAgain = ({ method, headers, url }: Sent): boolean =>
  method === 'get' && (!headers.has('X-Inertia') || (headers.has('X-Inertia-Partial-Data') && isHere(url)));

client.interceptors.request.use(async (config: Sent) => {
  unmark(config);
  if (config.isProof) return config;
  await holdWhileOffline(config, isLookingAgain);
  if (config.url === paths.auth.logout()) return { ...config, takeBack: leavePage() };
  if (isAsking() && (isLookingAgain(config) || !(await untilProved()))) throw new CanceledError();
  const owner = pageOwner();
  if (owner) config.headers.set(PAGE_OWNER, owner);
  return config;
});

function sendAgain(config: Sent, again: Config = {}): Promise<unknown> {
  config.headers.delete('X-XSRF-TOKEN');
  return client.request({ ...config, ...again } as AxiosRequestConfig);
}

/**
 * A plain call is retried; an Inertia visit is not, because its form would be sent unseen. While a session ends, each
 * pending response brings a new token, so a proof may need several retries.
 */
async function retryWithNewToken(error: AxiosError): Promise<unknown> {
  const config = error.config as Sent | undefined;
  const isVisit = config?.headers.has('X-Inertia') ?? true;
  if (error.response?.status !== TOKEN_MISMATCH || !config || isVisit) throw error;
  const newTokens = (config.newTokens ?? 0) + 1;
  if (newTokens > (config.isProof ? MAX_TOKENS_OF_PROOF : 1)) throw error;
  await refreshToken();
  return sendAgain(config, { newTokens });
}

function proofAsked({ response }: AxiosError): Proof | undefined {
  if (response?.status === LOCKED) return 'password';
  return response?.status === SIGNED_OUT
    ? (response.headers[SIGN_IN_AGAIN.toLowerCase()] as SignInAgainReason | undefined)
    : undefined;
}

/** Retries a refused request after the page's owner has proved their identity. */
async function goOnWhenProved(error: AxiosError): Promise<unknown> {
  const config = error.config as Sent | undefined;
  config?.takeBack?.();
  const proof = proofAsked(error);
  if (!proof || !config || config.isProof || !config.headers.has(PAGE_OWNER)) throw error;
  if (pageOwner() === null) throw new CanceledError();
  if (!(await askForProof(proof))) throw new CanceledError();
  return sendAgain(config);
}

/** The network was lost during the request: it is retried when the network returns. */
async function sendAgainWhenOnline(error: AxiosError): Promise<unknown> {
  const config = error.config as Sent | undefined;
  if (error.response || error.code !== 'ERR_NETWORK' || navigator.onLine || !config) throw error;
  if (config.isProof || !mayWait(config, isLookingAgain)) throw error;
  return sendAgain(config);
}

const tokenIn = (answer: AxiosResponse | undefined): unknown => answer?.headers[CSRF_HEADER.toLowerCase()];

client.interceptors.response.use(undefined, sendAgainWhenOnline);
client.interceptors.response.use(
  (response) => {
    publishCsrfToken(tokenIn(response));
    return response;
  },
  (error: AxiosError) => {
    publishCsrfToken(tokenIn(error.response));
    return retryWithNewToken(error);
  },
);
client.interceptors.response.use(undefined, goOnWhenProved);

/** Any response brings a new token. */
export async function refreshToken(): Promise<void> {
  await client.get(window.location.pathname + window.location.search, {
    headers: { Accept: 'text/html' },
    isProof: true,
  } as AxiosRequestConfig);
}

/** Sends a proof of identity; the caller handles every response. */
export const sendProof = <T>(url: string, data: object) =>
  client.post<T>(url, data, { headers: { Accept: 'application/json' }, isProof: true } as AxiosRequestConfig);

export const inertiaAdapter = axiosAdapter(client);

/** Loaded with the client: after a network failure it could not be loaded. */
export { sayFailure } from '@/lib/failureSentences';
