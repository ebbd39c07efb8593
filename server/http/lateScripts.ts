/**
 * An inline script of server-rendered pages: it loads the client when the page with its styles, fonts and first pictures
 * has been shown, or at the first touch, key or focus. Earlier, the client's files would share the network with the
 * picture that the visitor waits for. Each is a task of its own: a cheap phone takes 5 ms to begin one request. The
 * client runs after the document has been parsed: the page's data stand at its end.
 */
const SCRIPT = `{
let begun = false;
const touches = ['pointerdown', 'keydown', 'focusin'];
const add = (kind, values) => document.head.append(Object.assign(document.createElement(kind), values, { crossOrigin: '' }));
const begin = () => {
if (begun) return;
begun = true;
for (const touch of touches) removeEventListener(touch, begin, true);
for (const href of FILES) setTimeout(() => add('link', { rel: 'modulepreload', href }));
const run = () => setTimeout(() => add('script', { type: 'module', src: ENTRY }));
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run, { once: true });
else run();
};
for (const touch of touches) addEventListener(touch, begin, true);
const shown = () => { requestAnimationFrame(() => setTimeout(begin)); setTimeout(begin, 500) };
addEventListener('load', shown, { once: true });
setTimeout(begin, 5000);
}`.replaceAll('\n', ' ');

/** @param files addresses of the modules that `entry` needs; `nonce` is that of the CSP */
export function lateScripts(entry: string, files: readonly string[], nonce?: string): string {
  const text = SCRIPT.replace('FILES', () => JSON.stringify(files)).replace('ENTRY', () => JSON.stringify(entry));
  return `<script${nonce ? ` nonce="${nonce}"` : ''}>${text}</script>`;
}
