import { usePage } from '@inertiajs/react';
import type { Locale } from '@server/shared/i18n/translate';

/** The page's language. */
export const useLocale = (): Locale => usePage().props.locale;
