import type { HttpClient } from '@inertiajs/core';
import type { AxiosRequestConfig, AxiosResponse } from 'axios';

/**
 * All requests, Inertia's visits and plain calls, share one axios instance. It is loaded with the first request, or
 * earlier when the browser is idle.
 */
let loading: Promise<typeof import('./axiosClient')> | undefined;

/** Loads the client; a failure is not cached, so that the next request retries. */
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

/** JSON calls; they reject with an `AxiosError` on an error status or a lost network. */
export const http = {
  get: <T>(url: string, config?: AxiosRequestConfig) => call<T>({ ...config, method: 'get', url }),
  post: <T>(url: string, data?: unknown, config?: AxiosRequestConfig) =>
    call<T>({ ...config, method: 'post', url, data }),
  put: <T>(url: string, data?: unknown, config?: AxiosRequestConfig) =>
    call<T>({ ...config, method: 'put', url, data }),
  delete: <T>(url: string, config?: AxiosRequestConfig) => call<T>({ ...config, method: 'delete', url }),
};

/** Inertia's adapter to the same instance. */
export const inertiaHttp: HttpClient = {
  request: async (config) => (await loadHttp()).inertiaAdapter.request(config),
};
