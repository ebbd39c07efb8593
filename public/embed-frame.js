/*
 * Script of a frame that another site shows. It follows links without loading a document, and tells the page around the
 * frame (`embed.js`) the height of the content, the choice, and that an order was paid. Messages go to the one origin
 * that the server wrote into the document, and come from it. Without this script every link and form still works.
 */
(() => {
  const { host, event, paid } = document.body.dataset;
  const isFramed = window.parent !== window && Boolean(host);
  let height = 0;

  const tell = (message) => {
    if (isFramed) window.parent.postMessage(message, host);
  };
  // The height of the content, never of the window: it would grow with the frame.
  const tellHeight = (isAsked) => {
    const now = Math.ceil(document.body.getBoundingClientRect().height);
    if (now === height && !isAsked) return;
    height = now;
    tell({ aforo: 'height', height });
  };

  // The step that a link opens gets the focus, and the page around the frame scrolls to it if it is out of sight.
  const reveal = (id) => {
    const step = document.getElementById(id);
    if (!step) return;
    step.focus({ preventScroll: true });
    const { top } = step.getBoundingClientRect();
    tell({ aforo: 'reveal', top, bottom: document.body.getBoundingClientRect().bottom });
    if (!isFramed) step.scrollIntoView({ block: 'nearest' });
  };

  let latest = 0;
  const follow = async (link) => {
    latest += 1;
    const own = latest;
    try {
      const answer = await fetch(link.href, { credentials: 'omit' });
      if (!answer.ok) throw new Error(String(answer.status));
      const text = await answer.text();
      // Without its head, whose style has the nonce of another response.
      const main = text.slice(text.indexOf('<main'), text.lastIndexOf('</body>'));
      const read = new DOMParser().parseFromString(main, 'text/html');
      if (own !== latest) return;
      document.querySelector('main').replaceWith(document.adoptNode(read.querySelector('main')));
      history.replaceState(null, '', link.href);
      tellHeight(false);
      reveal(link.hash.slice(1) || 'top');
    } catch {
      location.assign(link.href);
    }
  };

  document.addEventListener('click', (click) => {
    const link = click.target.closest('a');
    if (!link || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
    if (link.hasAttribute('data-basket')) return tell({ aforo: 'basket', basket: { event, products: [] } });
    if (!link.hasAttribute('data-stay')) return;
    click.preventDefault();
    follow(link);
  });

  document.addEventListener('submit', (submit) => {
    const form = submit.target;
    if (!form.hasAttribute('data-basket')) return;
    const data = new FormData(form);
    const products = [...data]
      .filter(([name, value]) => name.startsWith('n-') && value !== '0')
      .map(([name, value]) => ({ id: name.slice(2), quantity: Number(value) }));
    const notice = form.querySelector('[role="alert"]');
    notice.hidden = products.length > 0;
    if (products.length === 0) return submit.preventDefault();
    const slug = new URL(form.action).pathname.split('/').pop();
    tell({ aforo: 'basket', basket: { event: slug, day: data.get('day'), time: data.get('time'), products } });
  });

  if (!isFramed) return;
  // The page around the frame scrolls, so the frame does not.
  document.documentElement.classList.add('fitted');
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin === host && source === window.parent && data && data.aforo === 'measure') tellHeight(true);
  });
  new ResizeObserver(() => tellHeight(false)).observe(document.body);
  if (paid) tell({ aforo: 'paid', paid: JSON.parse(paid) });
})();
