/**
 * An inline script of server-rendered pages: records input and clicks before the client is ready, and
 * `resources/js/lib/early.ts` replays them. A form submitted by the browser itself would lose the input.
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

/** The script element for the head of a server-rendered document; `nonce` is that of the CSP. */
export const earlyScript = (nonce: string): string => `<script nonce="${nonce}">${SCRIPT}</script>\n`;
