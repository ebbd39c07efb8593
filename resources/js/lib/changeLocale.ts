import type { Locale } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { http } from '@/lib/http';
import { documentTranslate } from '@/lib/texts';
import { toast } from '@/lib/toast';

/** Changes the reader's language for good and shows the page again in it. */
export async function changeLocale(locale: Locale): Promise<void> {
  try {
    await http.post(paths.locale(), { locale });
    window.location.reload();
  } catch {
    await toast.error(documentTranslate()('common.network_lost'));
  }
}
