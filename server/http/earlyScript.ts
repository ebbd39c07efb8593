/**
 * An inline script of server-rendered pages: records typed text, choices, presses and submitted forms in their order until
 * the part of the page that they belong to is hydrated. `resources/js/lib/early.ts` repeats them. A form submitted by
 * the browser itself would lose the input. React must not see the same events: between the start of hydration and its
 * end it would hydrate the whole page at once and handle them too, so that each press would count twice. A form with
 * `data-native` is sent by the browser at once. Presses are forgotten when the page is left, and do not act on return.
 */
const SCRIPT = `{
const kept = [];
const type = (it) => {
const value = /^(checkbox|radio)$/.test(it.type) ? it.checked : it.value;
const from = kept.findLastIndex((one) => !('value' in one)) + 1;
const at = kept.findIndex((one, n) => n >= from && one.it === it);
if (at >= 0) kept.splice(at, 1);
kept.push({ it, value });
};
const press = (it) => {
const earlier = it.type === 'submit' ? kept.findIndex((one) => one.it === it) : -1;
if (earlier >= 0) kept.splice(earlier, 1);
kept.push({ it });
};
const keep = (event) => {
const { target } = event;
if (/click|submit/.test(event.type) && target.closest?.('form[data-native]')) return true;
if (event.type === 'submit') press(target);
else if (event.type !== 'click') return type(target);
else if (/^(checkbox|radio)$/.test(target.type)) return;
else {
const button = target.closest?.('button');
if (!button || button.matches(':disabled')) return true;
press(button);
}
event.preventDefault();
};
const hear = (event) => { if (!early.isRepeating && !keep(event)) event.stopPropagation() };
const hush = (event) => { if (!early.isHydrated) event.stopPropagation() };
const heard = ['input', 'change', 'click', 'submit'];
const hushed = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'keydown', 'keypress',
'keyup', 'textInput', 'paste', 'compositionstart', 'compositionend'];
const end = () => {
for (const name of heard) removeEventListener(name, hear, true);
for (const name of hushed) removeEventListener(name, hush, true);
};
for (const name of heard) addEventListener(name, hear, true);
for (const name of hushed) addEventListener(name, hush, true);
addEventListener('pagehide', () => { for (let n = kept.length; n--;) if (!('value' in kept[n])) kept.splice(n, 1) });
const early = window.early = { kept, end, isHydrated: false, isRepeating: false };
}`.replaceAll('\n', ' ');

/** The script element for the head of a server-rendered document; `nonce` is that of the CSP. */
export const earlyScript = (nonce: string): string => `<script nonce="${nonce}">${SCRIPT}</script>\n`;
