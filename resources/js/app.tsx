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

// After signing out, deletion of the account, a session ended elsewhere, or a change of user, stored data of the
// previous user is deleted.
router.on('navigate', ({ detail: { page } }) => {
  if (page.clearHistory) void forgetPagesOffline();
});

onIdle(() => {
  if (savesData()) return;
  for (const load of [loadHttp, loadProgressBar, loadToaster]) load().catch(() => undefined);
});

// A steward may have signed out with undelivered scans on the device: any page delivers them.
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
    // A transition hydrates in slices, so that the browser can scroll, paint and handle input between them.
    else void fetchDrawnParts().then(() => startTransition(() => void hydrateRoot(el, app)));
  },
  http: inertiaHttp,
  progress: false,
  defaults: { form: { recentlySuccessfulDuration: 2000 } },
});
