import { axiosAdapter } from '@inertiajs/core';
import axios, { type AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { publishCsrfToken } from '@/lib/csrf';
import { socketId } from '@/lib/live';

/** The anti-forgery token was missing or stale. */
const TOKEN_MISMATCH = 419;

/** No time limit: a slow network is not an error. Axios itself copies the cookie into the header. */
export const client = axios.create({
  timeout: 0,
  headers: { 'X-Requested-With': 'XMLHttpRequest' },
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
});

client.interceptors.request.use((config) => {
  const id = socketId();
  if (id) config.headers.set('X-Socket-ID', id);
  return config;
});

type Retried = InternalAxiosRequestConfig & { retriedWithNewToken?: boolean };

/** A plain call may simply go out again; a visit may not, because its form would be sent unseen. */
async function retryWithNewToken(error: AxiosError): Promise<unknown> {
  const config = error.config as Retried | undefined;
  const isVisit = config?.headers.has('X-Inertia') ?? true;
  if (error.response?.status !== TOKEN_MISMATCH || !config || isVisit || config.retriedWithNewToken) throw error;
  await refreshToken();
  config.headers.delete('X-XSRF-TOKEN');
  return client.request({ ...config, retriedWithNewToken: true } as Retried);
}

client.interceptors.response.use((response) => {
  publishCsrfToken();
  return response;
}, retryWithNewToken);

/** Any GET sets the cookie anew. */
export async function refreshToken(): Promise<void> {
  await client.get(window.location.pathname + window.location.search, { headers: { Accept: 'text/html' } });
}

export const inertiaAdapter = axiosAdapter(client);
