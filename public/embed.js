/*
 * Puts the calendar, button or list of events of this shop into another site's page: a frame for each element with
 * `data-aforo`. One global, `Aforo`; no eval and no inline style, so that a strict policy of the site allows it. Events
 * on the element: `aforo:height`, `aforo:basket`, `aforo:paid`. See docs/widget.md.
 */
(() => {
  if (window.Aforo) return;
  const shop = new URL(document.currentScript.src).origin;
  const PAID = 'aforo_paid';
  const PATHS = {
    calendar: ({ event }) => `/embed/events/${encodeURIComponent(event)}`,
    button: ({ event }) => `/embed/button/${encodeURIComponent(event)}`,
    events: () => '/embed/events',
  };
  const PASSED = ['lang', 'theme', 'day', 'time', 'product', 'quantity', 'code'];
  const FIRST_HEIGHT = { calendar: 420, button: 56, events: 420 };
  const frames = new Map();
  // Frames that have told their height.
  const heard = new WeakSet();
  // An allowed frame tells its height as soon as it is loaded.
  const PATIENCE_MS = 4000;

  // The shop's link back says that an order was paid. The first frame reads it; a reload does not repeat it.
  const here = new URL(location.href);
  let paid = here.searchParams.get(PAID);
  if (paid) {
    here.searchParams.delete(PAID);
    history.replaceState(history.state, '', here);
  }

  const addressOf = (options) => {
    const url = new URL(PATHS[options.aforo](options), shop);
    for (const name of PASSED) if (options[name]) url.searchParams.set(name, options[name]);
    url.searchParams.set('host', location.origin);
    url.searchParams.set('return', options.return || location.href);
    if (paid) url.searchParams.set('paid', paid);
    paid = null;
    return url.href;
  };

  // A browser shows an error in place of a frame that the shop does not allow here: a link to the tickets replaces it.
  const instead = (frame, place) => {
    if (heard.has(frame) || !frame.isConnected || place.querySelector('a')) return;
    const { aforo, event, lang, title } = place.dataset;
    const url = new URL(aforo === 'events' ? '/' : `/events/${encodeURIComponent(event)}`, shop);
    if (lang) url.searchParams.set('lang', lang);
    const link = document.createElement('a');
    link.href = url.href;
    link.textContent = title || 'Tickets';
    // It stays in the page: a slow frame that answers later is shown after all.
    frame.style.height = '0';
    frame.setAttribute('aria-hidden', 'true');
    frame.tabIndex = -1;
    place.append(link);
    console.warn(`Aforo: no answer from ${shop}. Is ${location.origin} one of its allowed websites?`);
  };

  const put = (place) => {
    const options = place.dataset;
    if (!PATHS[options.aforo] || place.querySelector('iframe')) return;
    if (options.aforo !== 'events' && !options.event) return;
    const frame = document.createElement('iframe');
    frame.title = options.title || 'Tickets';
    frame.loading = 'lazy';
    frame.setAttribute('scrolling', 'no');
    // A page that isolates itself (COEP) shows only such frames; ours needs no cookie.
    if (window.crossOriginIsolated) frame.credentialless = true;
    const { style } = frame;
    style.display = 'block';
    style.width = '100%';
    style.border = '0';
    style.height = `${FIRST_HEIGHT[options.aforo]}px`;
    frame.addEventListener('load', () => {
      frame.contentWindow.postMessage({ aforo: 'measure' }, shop);
      setTimeout(() => instead(frame, place), PATIENCE_MS);
    });
    frame.src = addressOf(options);
    place.replaceChildren(frame);
    frames.set(frame, place);
  };

  const mount = (root = document) => {
    for (const [frame] of frames) if (!frame.isConnected) frames.delete(frame);
    for (const place of root.querySelectorAll('[data-aforo]')) put(place);
  };

  const say = (place, name, detail) => place.dispatchEvent(new CustomEvent(`aforo:${name}`, { bubbles: true, detail }));

  // A step inside the frame that is out of sight: the page scrolls, because the frame cannot.
  const reveal = (frame, top) => {
    const at = frame.getBoundingClientRect().top + top;
    const isSeen = at >= 0 && at <= window.innerHeight * 0.6;
    if (!isSeen) window.scrollBy({ top: at - window.innerHeight * 0.15 });
  };

  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== shop || !data || typeof data.aforo !== 'string') return;
    const [frame, place] = [...frames].find(([one]) => one.contentWindow === source) || [];
    if (!frame) return;
    if (data.aforo === 'height' && data.height > 0 && data.height < 20000) {
      if (!heard.has(frame)) {
        heard.add(frame);
        frame.removeAttribute('aria-hidden');
        frame.removeAttribute('tabindex');
        for (const link of place.querySelectorAll('a')) link.remove();
      }
      frame.style.height = `${data.height}px`;
      say(place, 'height', { height: data.height });
    }
    if (data.aforo === 'reveal' && Number.isFinite(data.top)) reveal(frame, data.top);
    if (data.aforo === 'basket') say(place, 'basket', data.basket);
    if (data.aforo === 'paid') say(place, 'paid', data.paid);
  });

  window.Aforo = { mount };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => mount());
  else mount();
})();
