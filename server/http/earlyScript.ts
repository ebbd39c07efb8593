/**
 * The first lines of a page that the server drew: they keep what a person types and presses before the client is there,
 * and `resources/js/lib/early.ts` does it again. A form that is sent by the browser itself would lose what was typed.
 */
const SCRIPT = `{
const typed = new Map(), pressed = [];
const type = ({ target: it }) => typed.set(it, /^(checkbox|radio)$/.test(it.type) ? it.checked : it.value);
const press = (event) => {
const button = event.target.closest?.('button');
if (!button || button.disabled) return;
event.preventDefault();
if (button.type !== 'submit' || !pressed.includes(button)) pressed.push(button);
};
const send = (event) => event.preventDefault();
const heard = [['input', type], ['change', type], ['click', press], ['submit', send]];
for (const [name, hear] of heard) addEventListener(name, hear, true);
const end = () => { for (const [name, hear] of heard) removeEventListener(name, hear, true) };
window.early = { typed, pressed, end };
}`.replaceAll('\n', ' ');

/** For the head of a document whose page stands in it; `nonce` is that of the CSP. */
export const earlyScript = (nonce: string): string => `<script nonce="${nonce}">${SCRIPT}</script>\n`;
