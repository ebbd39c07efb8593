type Connection = { saveData?: boolean };

/** Runs a task when the page is loaded and the browser is idle. */
export function onIdle(task: () => void): void {
  const schedule = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(task, { timeout: 3000 }) : setTimeout(task, 300);
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true });
}

/** With the data saver on, nothing is loaded before it is used. */
export const savesData = (): boolean => (navigator as { connection?: Connection }).connection?.saveData === true;
