import '../css/app.css';
import { createInertiaApp, router } from '@inertiajs/react';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { watchForFailures } from '@/lib/failures';
import { inertiaHttp, loadHttp } from '@/lib/http';
import { Hydrated } from '@/lib/hydration';
import { onIdle, savesData } from '@/lib/idle';
import { layoutOf } from '@/lib/layouts';
import { fetchDrawnParts } from '@/lib/lazyPart';
import { watchNavigation } from '@/lib/navigationFocus';
import { forgetPagesOffline, hasWaitingScans } from '@/lib/offline';
import { loadProgressBar, startProgressBar } from '@/lib/progressBar';
import { resolvePage } from '@/lib/resolvePage';
import { watchForStaleBuild } from '@/lib/staleBuild';
import { ensureStorage } from '@/lib/storage';
import { restoreTheme } from '@/lib/theme';
import { loadToaster, toast } from '@/lib/toast';
import { windowTitle } from '@/lib/windowTitle';
import type { SharedProps } from '@/types/global';

const shared = (props: object) => props as SharedProps;

ensureStorage();
restoreTheme();
watchForStaleBuild();
watchForFailures();
watchNavigation();
startProgressBar();

router.on('flash', ({ detail: { flash } }) => {
  if (flash.toast) void toast[flash.toast.kind](flash.toast.message);
});

// Signed out, deleted, ended elsewhere, or begun with another's eyes: what was kept is not for a person who is here now.
router.on('navigate', ({ detail: { page } }) => {
  if (page.clearHistory) void forgetPagesOffline();
});

onIdle(() => {
  if (savesData()) return;
  for (const load of [loadHttp, loadProgressBar, loadToaster]) load().catch(() => undefined);
});

// A steward may have been signed out with scans on the device: whichever page comes next delivers them.
onIdle(() => {
  if (hasWaitingScans())
    import('@/lib/gate/scanQueue').then(({ deliverScans }) => deliverScans()).catch(() => undefined);
});

void createInertiaApp({
  resolve: resolvePage,
  layout: (name, page) => layoutOf(name, shared(page.props).auth),
  title: (title, page) => windowTitle(title, shared(page.props).appName),
  setup: ({ el, App, props }) => {
    const app = (
      <Hydrated>
        <App {...props} />
      </Hydrated>
    );
    if (!el.hasAttribute('data-server-rendered')) createRoot(el).render(app);
    // In pieces: between them the browser scrolls, draws and hears what is pressed.
    else void fetchDrawnParts().then(() => startTransition(() => void hydrateRoot(el, app)));
  },
  http: inertiaHttp,
  progress: false,
  defaults: { form: { recentlySuccessfulDuration: 2000 } },
});
