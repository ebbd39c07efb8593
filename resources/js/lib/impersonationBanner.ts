import { router } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { Auth } from '@/types/global';

const ID = 'impersonation';

/**
 * A banner on every page during impersonation, with a button that ends it. It is outside the React application, so that
 * public pages do not load it; both ways out reload the document.
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
  // Sticky elements at the top of the window stay below the banner.
  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty('--banner', `${banner.offsetHeight}px`)).observe(banner);
}
