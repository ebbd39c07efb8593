import type { Page } from '@inertiajs/core';
import type { ComponentType } from 'react';
import { LoadFailure } from '@/Components/LoadFailure';
import { clearDrawn } from '@/lib/hydration';
import { loadLayout } from '@/lib/layouts';
import { loadTexts } from '@/lib/loadTexts';
import { fetchPage } from '@/lib/pageLists';
import { headFor, isReloading } from '@/lib/staleBuild';
import type { SharedProps } from '@/types/global';

/** Never resolves: the browser is about to reload the page. */
const never = new Promise<never>(() => {});

/**
 * The component of a page, with its layout and texts, loaded in parallel. If they cannot be loaded, a page that says
 * so.
 */
export async function resolvePage(name: string, page?: Page<SharedProps>): Promise<ComponentType<object>> {
  if (!page) throw new Error(`There is no page ${name}`);
  headFor(page.url);
  try {
    const [module] = await Promise.all([
      fetchPage(name),
      loadLayout(name, page.props.auth),
      loadTexts(name, { ...page.props, isStaff: page.props.auth.user?.isStaff ?? false }),
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
