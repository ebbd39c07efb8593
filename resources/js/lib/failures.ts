import { type HttpExceptionResponse, router } from '@inertiajs/core';
import { loadHttp } from '@/lib/http';
import { documentTranslate } from '@/lib/texts';
import { toast } from '@/lib/toast';

/** Answers to a submitted form after which its page stays, so that nothing typed is lost. */
const KEEPS_THE_FORM = new Set([403, 413, 419, 429, 500, 502, 503, 504]);

let submitting = false;

/** Whatever failed was sent by the client, which brings the sentences with it. */
async function say(response: HttpExceptionResponse): Promise<void> {
  const { sayFailure, refreshToken } = await loadHttp();
  sayFailure(response, refreshToken);
}

/** Turns failed visits into a sentence; error pages from the server are shown as the pages they are. */
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
    // The frame's own line says it already.
    if (navigator.onLine) void toast.error(documentTranslate()('common.network_lost'));
    return false;
  });
}
