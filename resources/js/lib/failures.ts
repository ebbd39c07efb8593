import { type HttpExceptionResponse, router } from '@inertiajs/core';
import { loadHttp } from '@/lib/http';
import { documentTranslate } from '@/lib/texts';
import { toast } from '@/lib/toast';

/** Statuses after which a submitted form stays, so that input is kept. */
const KEEPS_THE_FORM = new Set([403, 413, 419, 429, 500, 502, 503, 504]);

let submitting = false;

/** Every failed request was sent by the client, so its sentences are loaded. */
async function say(response: HttpExceptionResponse): Promise<void> {
  const { sayFailure, refreshToken } = await loadHttp();
  sayFailure(response, refreshToken);
}

/** Shows a message for failed visits; error pages of the server are shown as pages. */
export function watchForFailures(): void {
  router.on('start', ({ detail: { visit } }) => {
    submitting = visit.method !== 'get';
  });

  router.on('httpException', ({ detail: { response } }) => {
    const isPage = response.headers['x-inertia'] !== undefined;
    if (isPage && !(submitting && KEEPS_THE_FORM.has(response.status)) && response.status !== 419) return true;
    void say(response);
    return false;
  });

  router.on('networkError', () => {
    // The frame already shows that the network is lost.
    if (navigator.onLine) void toast.error(documentTranslate()('common.network_lost'));
    return false;
  });
}
