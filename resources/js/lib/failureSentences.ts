import type { HttpExceptionResponse } from '@inertiajs/core';
import { documentTranslate } from '@/lib/texts';
import { toast } from '@/lib/toast';

const pageProps = (response: HttpExceptionResponse): { reference?: string } =>
  typeof response.data === 'object' ? ((response.data.props as object | undefined) ?? {}) : {};

async function refreshAndSay(refreshToken: () => Promise<void>): Promise<void> {
  await refreshToken();
  await toast.info(documentTranslate()('common.page_refreshed'));
}

/** Shows why a visit failed; if only the token was stale, a new one is loaded first. */
export function sayFailure(response: HttpExceptionResponse, refreshToken: () => Promise<void>): void {
  const t = documentTranslate();
  const { reference } = pageProps(response);
  const wait = Number(response.headers['retry-after']) || 60;
  const { status } = response;
  if (status === 419) void refreshAndSay(refreshToken).catch(() => toast.error(t('common.network_lost')));
  else if (status === 429) void toast.error(t('common.too_many_tries', { count: wait }));
  else if (status === 413) void toast.error(t('common.too_large'));
  else if (status === 503) void toast.error(t('common.busy'));
  else if (status === 403) void toast.error(t('common.not_allowed'));
  else if (status === 404) void toast.error(t('common.not_found'));
  else void toast.error(reference ? t('common.failed_with_reference', { reference }) : t('common.failed'));
}
