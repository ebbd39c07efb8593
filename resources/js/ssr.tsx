/** Renders pages to HTML on the server for the first response; `app.tsx` hydrates them. */
import { pages } from 'virtual:pages/rendered';
import type { Page } from '@inertiajs/core';
import { App } from '@inertiajs/react';
import type { Dictionary } from '@server/shared/i18n/translate';
import { renderToString } from 'react-dom/server';
import { Hydrated } from '@/lib/hydration';
import { layoutOf, loadLayout } from '@/lib/layouts';
import { partsAreThere, withDrawnParts } from '@/lib/lazyPart';
import type { PageModule } from '@/lib/pageLists';
import { loadSignedInParts } from '@/lib/signedInParts';
import { provideTexts } from '@/lib/texts';
import { drawWithTheme, type Theme } from '@/lib/theme';
import { windowTitle } from '@/lib/windowTitle';
import type { SharedProps } from '@/types/global';

export type Surroundings = {
  /** All texts of the page's language by area; the same object while they are unchanged. */
  texts: Record<string, Dictionary>;
  theme: Theme;
};

const GUEST = { user: null, roles: [], permissions: [], limited: [] };

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function draw(page: Page<SharedProps>, component: PageModule['default']): { html: string; head: string } {
  let head: string[] = [];
  const { html, tags } = withDrawnParts(() =>
    renderToString(
      <Hydrated>
        <App<SharedProps>
          initialPage={page}
          initialComponent={component}
          resolveComponent={() => Promise.resolve(component)}
          // Inertia passes the page's title escaped.
          titleCallback={(title) => windowTitle(title, escapeHtml(page.props.appName))}
          onHeadUpdate={(tags) => {
            head = tags;
          }}
          defaultLayout={(name) => layoutOf(name, page.props.auth)}
        />
      </Hydrated>,
    ),
  );
  return { html, head: [...head, ...tags].join('\n') };
}

/**
 * Renders a page synchronously, so that requests do not mix.
 * @throws errors of components, and for a page that is not rendered here
 */
export function renderPage(page: Page<SharedProps>, { texts, theme }: Surroundings): { html: string; head: string } {
  const module = pages[`/resources/js/Pages/${page.component}.tsx`];
  if (!module) throw new Error(`There is no page ${page.component} to render`);
  provideTexts(page.props.locale, texts);
  drawWithTheme(theme);
  return draw(page, module.default);
}

await Promise.all([loadLayout('Auth/Login', GUEST), loadSignedInParts(), partsAreThere()]);
// The router keeps the first page it gets for the life of the process: this one contains no user data.
const emptyPage = { component: '', props: {}, url: '/', version: null } as unknown as Page<SharedProps>;
const Nothing = () => null;
renderToString(<App initialPage={emptyPage} initialComponent={Nothing} resolveComponent={async () => Nothing} />);
