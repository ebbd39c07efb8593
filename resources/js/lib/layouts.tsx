import { frameFor, type LayoutName, type PageFamily, visitorFamily } from '@server/shared/pageTable';
import type { ComponentType, ReactNode } from 'react';
import { PublicLayout } from '@/Layouts/PublicLayout';
import { fetchFamily } from '@/lib/pageLists';
import { loadSignedInParts } from '@/lib/signedInParts';
import type { Auth } from '@/types/global';

type Layout = ComponentType<{ children: ReactNode }>;

/** Layouts that visitors do not need are separate chunks, loaded with the page. */
const loaders = {
  auth: () => import('@/Layouts/AuthLayout').then((module) => module.AuthLayout),
  staff: () => import('@/Layouts/StaffLayout').then((module) => module.StaffLayout),
  gate: () => import('@/Layouts/GateLayout').then((module) => module.GateLayout),
  screen: () => import('@/Layouts/ScreenLayout').then((module) => module.ScreenLayout),
  counter: () => import('@/Layouts/CounterLayout').then((module) => module.CounterLayout),
  print: () => import('@/Layouts/PrintLayout').then((module) => module.PrintLayout),
};

const loaded: Partial<Record<LayoutName, Layout>> = { public: PublicLayout };

/** Lines of staff pages that were opened. */
const opened = new Map<string, PageFamily>();

const layoutName = (family: PageFamily, auth: Auth): LayoutName => frameFor(family, auth.user?.isStaff ?? false);

/** Loads the layout of a page, so that `layoutOf` has it when the page renders. */
export async function loadLayout(page: string, auth: Auth): Promise<void> {
  if (auth.impersonator) (await import('@/lib/impersonationBanner')).showBanner(auth.impersonator);
  const family = await fetchFamily(page);
  if (family.audience === 'staff') opened.set(page, family);
  const name = layoutName(family, auth);
  if (name !== 'public') loaded[name] ??= await loaders[name]();
  else if (auth.user || auth.impersonator) await loadSignedInParts();
}

export function layoutOf(page: string, auth: Auth): Layout {
  const family = visitorFamily(page) ?? opened.get(page);
  return (family && loaded[layoutName(family, auth)]) ?? PublicLayout;
}
