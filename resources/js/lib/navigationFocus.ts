import { type Page, router } from '@inertiajs/core';
import { toast } from '@/lib/toast';

const REGION_ID = 'announcer';

/** Announces a message to screen readers without showing it. */
export function announce(message: string): void {
  let region = document.getElementById(REGION_ID);
  if (!region) {
    region = document.createElement('div');
    region.id = REGION_ID;
    region.className = 'sr-only';
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
  }
  region.textContent = message;
}

/**
 * Value for `preserveScroll`: a form keeps the scroll position if its answer is the same page; another page begins at
 * its top. Without it the page of a ticket that was just accepted would begin at the position of the form.
 */
export const staysOn =
  (component: string) =>
  (page: Page): boolean =>
    page.component === component;

/** Puts the reader at the head of the new page, as a full page load would. */
function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** The innermost element that contains the message. */
const sayerOf = (message: string): Element | undefined =>
  [...document.querySelectorAll('main *, [role=dialog] *')].findLast((each) => each.textContent?.includes(message));

type Said = { hasField: boolean; isBesideFields: boolean };

/** Makes every error visible: one without a field on the page becomes a toast, one out of view is scrolled to. */
function sayRefusals(errors: object, { hasField, isBesideFields }: Said): void {
  for (const [field, message] of Object.entries(errors) as [string, unknown][]) {
    if (typeof message !== 'string') continue;
    const sayer = sayerOf(message);
    if (sayer && !hasField) sayer.scrollIntoView({ block: 'center' });
    // The form or the server shows a message about the whole form. A number field may say it in other words.
    else if (!sayer && field !== 'form' && !isBesideFields) void toast.error(message);
  }
}

const formOf = (element: Element | null | undefined): HTMLFormElement | null =>
  (element as HTMLInputElement | null | undefined)?.form ?? element?.closest('form') ?? null;

/** A slow device draws the messages later than the first of these looks. */
const LOOKS = 5;
const LOOK_MS = 60;

/**
 * Focuses the first refused field once its message is rendered: in the submitted form, where another one still shows an
 * earlier error. A form with an error beside a field needs no toast.
 */
function focusFirstError(errors: object, looks = LOOKS): void {
  const refused = (where: string) => [...document.querySelectorAll<HTMLInputElement>(`${where} [aria-invalid="true"]`)];
  setTimeout(() => {
    const inDialog = refused('[role=dialog]');
    const fields = inDialog.length > 0 ? inDialog : refused('main');
    const isSaid = Object.values(errors).some((message) => typeof message === 'string' && sayerOf(message));
    if (fields.length === 0 && !isSaid && looks > 1) return focusFirstError(errors, looks - 1);
    const sent = formOf(fields.find(({ name }) => name in errors) ?? document.activeElement);
    const inSent = sent ? fields.filter((field) => formOf(field) === sent) : [];
    (inSent[0] ?? fields[0])?.focus();
    sayRefusals(errors, { hasField: fields.length > 0, isBesideFields: inSent.length > 0 });
  }, LOOK_MS);
}

/** After navigation, focus moves to the heading and the title is announced; after a refusal, to the first error. */
export function watchNavigation(): void {
  router.on('error', ({ detail: { errors } }) => focusFirstError(errors));
  let shown: string | undefined;
  router.on('navigate', ({ detail: { page } }) => {
    const path = page.component + page.url.split(/[?#]/)[0];
    const isFirst = shown === undefined;
    const isSame = shown === path;
    shown = path;
    if (isFirst || isSame) return;
    // Head tags that describe only the page that was first loaded.
    for (const tag of document.querySelectorAll('[data-of-page]')) tag.remove();
    focusHeading();
    // The title is written a moment after the page renders.
    setTimeout(() => announce(document.title), 150);
  });
}
