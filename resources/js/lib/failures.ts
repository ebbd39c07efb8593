import { type HttpExceptionResponse, router } from '@inertiajs/core';
import { loadHttp } from '@/lib/http';
import { documentTranslate } from '@/lib/texts';
import { toast } from '@/lib/toast';

/** Answers to a submitted form after which its page stays, so that nothing typed is lost. */
const KEEPS_THE_FORM = new Set([403, 413, 419, 429, 500, 502, 503, 504]);

let submitting = false;

const pageProps = (response: HttpExceptionResponse): { reference?: string } =>
  typeof response.data === 'object' ? ((response.data.props as object | undefined) ?? {}) : {};

async function refreshTokenAndSay(): Promise<void> {
  const { refreshToken } = await loadHttp();
  await refreshToken();
  await toast.info(documentTranslate()('common.page_refreshed'));
}

function say(response: HttpExceptionResponse): void {
  const t = documentTranslate();
  const { reference } = pageProps(response);
  const wait = Number(response.headers['retry-after']) || 60;
  const { status } = response;
  if (status === 419) void refreshTokenAndSay().catch(() => toast.error(t('common.network_lost')));
  else if (status === 429) void toast.error(t('common.too_many_tries', { count: wait }));
  else if (status === 413) void toast.error(t('common.too_large'));
  else if (status === 503) void toast.error(t('common.busy'));
  else if (status === 403) void toast.error(t('common.not_allowed'));
  else if (status === 404) void toast.error(t('common.not_found'));
  else void toast.error(reference ? t('common.failed_with_reference', { reference }) : t('common.failed'));
}

/** Turns failed visits into a sentence; error pages from the server are shown as the pages they are. */
export function watchForFailures(): void {
  router.on('start', ({ detail: { visit } }) => {
    submitting = visit.method !== 'get';
  });

  router.on('httpException', ({ detail: { response } }) => {
    const isPage = response.headers['x-inertia'] !== undefined;
    if (isPage && !(submitting && KEEPS_THE_FORM.has(response.status)) && response.status !== 419) return true;
    say(response);
    return false;
  });

  router.on('networkError', () => {
    // The frame's own line says it already.
    if (navigator.onLine) void toast.error(documentTranslate()('common.network_lost'));
    return false;
  });
}
