import { usePage } from '@inertiajs/react';
import type { Locale } from '@server/shared/i18n/translate';

/** The language the page is in. */
export const useLocale = (): Locale => usePage().props.locale;
