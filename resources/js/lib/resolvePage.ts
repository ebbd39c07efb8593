import { pages } from 'virtual:pages/visitors';
import type { Page } from '@inertiajs/core';
import type { ComponentType } from 'react';
import { LoadFailure } from '@/Components/LoadFailure';
import { clearDrawn } from '@/lib/hydration';
import { loadLayout } from '@/lib/layouts';
import { headFor, isReloading } from '@/lib/staleBuild';
import { loadTexts } from '@/lib/texts';
import type { SharedProps } from '@/types/global';

export type PageModule = { default: ComponentType<object> };

async function findPage(name: string): Promise<() => Promise<PageModule>> {
  const file = `/resources/js/Pages/${name}.tsx`;
  const load = pages[file] ?? (await import('virtual:pages/staff')).pages[file];
  if (!load) throw new Error(`There is no page ${name}`);
  return load;
}

/** Nothing more is drawn: the browser is about to load the page anew. */
const never = new Promise<never>(() => {});

/**
 * The component of a page, with its layout and its texts, all fetched side by side. What cannot be fetched
 * becomes a page that says so.
 */
export async function resolvePage(name: string, page?: Page<SharedProps>): Promise<ComponentType<object>> {
  if (!page) throw new Error(`There is no page ${name}`);
  headFor(page.url);
  try {
    const [module] = await Promise.all([
      findPage(name).then((load) => load()),
      loadLayout(name, page.props.auth),
      loadTexts(page.props.locale, name, page.props.overlay),
    ]);
    if (isReloading()) return never;
    return module.default;
  } catch (error) {
    if (isReloading()) return never;
    console.error(error);
    clearDrawn();
    return LoadFailure;
  } finally {
    headFor(undefined);
  }
}
