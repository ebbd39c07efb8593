import type { Locale } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { http } from '@/lib/http';
import { documentTranslate } from '@/lib/texts';
import { toast } from '@/lib/toast';

/** Stores the reader's language and reloads the page in it. */
export async function changeLocale(locale: Locale): Promise<void> {
  try {
    await http.post(paths.locale(), { locale });
    const here = new URL(window.location.href);
    // A language in the URL takes precedence over the stored one.
    if (here.searchParams.has('lang')) {
      here.searchParams.delete('lang');
      window.location.replace(here);
    } else window.location.reload();
  } catch {
    await toast.error(documentTranslate()('common.network_lost'));
  }
}
