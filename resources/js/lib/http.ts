import type { HttpClient } from '@inertiajs/core';
import type { AxiosRequestConfig, AxiosResponse } from 'axios';

/**
 * One axios instance carries everything the browser asks of the server, Inertia's visits and plain calls alike.
 * It is fetched the first time it is needed, or earlier when the browser has nothing else to do.
 */
let loading: Promise<typeof import('./axiosClient')> | undefined;

/** Brings the client in; a failed attempt is forgotten, so that the next request tries again. */
export function loadHttp(): Promise<typeof import('./axiosClient')> {
  loading ??= import('./axiosClient').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const call = async <T>(config: AxiosRequestConfig): Promise<AxiosResponse<T>> => {
  const { client } = await loadHttp();
  return client.request<T>(config);
};

/** Plain JSON calls; they reject with an `AxiosError` on a failing status or a lost network. */
export const http = {
  get: <T>(url: string, config?: AxiosRequestConfig) => call<T>({ ...config, method: 'get', url }),
  post: <T>(url: string, data?: unknown, config?: AxiosRequestConfig) =>
    call<T>({ ...config, method: 'post', url, data }),
  put: <T>(url: string, data?: unknown, config?: AxiosRequestConfig) =>
    call<T>({ ...config, method: 'put', url, data }),
  delete: <T>(url: string, config?: AxiosRequestConfig) => call<T>({ ...config, method: 'delete', url }),
};

/** Inertia's way to the same instance. */
export const inertiaHttp: HttpClient = {
  request: async (config) => (await loadHttp()).inertiaAdapter.request(config),
};
