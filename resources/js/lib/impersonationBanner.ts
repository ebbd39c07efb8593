import { router } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { Auth } from '@/types/global';

const ID = 'impersonation';

/**
 * Says on every page that a person impersonates another, with the way back. It stands beside the application,
 * so that visitors' pages carry nothing of it; it goes with the document, which both ways leave.
 */
export function showBanner({ text, stop }: NonNullable<Auth['impersonator']>): void {
  if (document.getElementById(ID)) return;
  const banner = document.createElement('aside');
  banner.id = ID;
  banner.setAttribute('aria-label', text);
  banner.className =
    'no-print sticky top-0 z-40 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b-2 border-warn bg-warn-wash px-4 py-1.5 text-ink lg:px-6';
  const said = document.createElement('p');
  said.className = 'font-strong wrap-anywhere';
  said.textContent = text;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-secondary button-sm';
  button.textContent = stop;
  button.addEventListener('click', () => {
    button.disabled = true;
    router.delete(paths.impersonation(), {
      onFinish: () => {
        button.disabled = false;
      },
    });
  });
  banner.append(said, button);
  document.body.prepend(banner);
  // What stays at the top of the window stays below it.
  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty('--banner', `${banner.offsetHeight}px`)).observe(banner);
}
