import type { Page } from '@inertiajs/core';
import type { ComponentType } from 'react';
import { LoadFailure } from '@/Components/LoadFailure';
import { loadLayout } from '@/lib/layouts';
import { headFor, isReloading } from '@/lib/staleBuild';
import { loadTexts } from '@/lib/texts';
import type { SharedProps } from '@/types/global';

type PageModule = { default: ComponentType<object> };

const pages = import.meta.glob<PageModule>(['../Pages/**/*.tsx', '!../Pages/**/Partials/**']);

/** Nothing more is drawn: the browser is about to load the page anew. */
const never = new Promise<never>(() => {});

/**
 * The component of a page, with its layout and its texts, all fetched side by side. What cannot be fetched
 * becomes a page that says so.
 */
export async function resolvePage(name: string, page?: Page<SharedProps>): Promise<ComponentType<object>> {
  const load = pages[`../Pages/${name}.tsx`];
  if (!load || !page) throw new Error(`There is no page ${name}`);
  headFor(page.url);
  try {
    const [module] = await Promise.all([load(), loadLayout(name, page.props.auth), loadTexts(page.props.locale, name)]);
    if (isReloading()) return never;
    return module.default;
  } catch (error) {
    if (isReloading()) return never;
    console.error(error);
    return LoadFailure;
  } finally {
    headFor(undefined);
  }
}
