type Connection = { saveData?: boolean };

/** Runs when the page stands and the browser has nothing else to do. */
export function onIdle(task: () => void): void {
  const schedule = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(task, { timeout: 3000 }) : setTimeout(task, 300);
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true });
}

/** People who asked their browser to save data pay for nothing before they use it. */
export const savesData = (): boolean => (navigator as { connection?: Connection }).connection?.saveData === true;
