import { QUIET_MODULES, qrOutline } from './qrOutline';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * The QR code of a text as SVG for pages and mails: dark on its own white ground whatever the theme, quiet zone
 * included, as large as the place it is put in. With a label it is an image to screen readers, else decoration.
 */
export function qrSvg(text: string, label?: string): string {
  const { size, path } = qrOutline(text);
  const side = size + 2 * QUIET_MODULES;
  const name = label
    ? `role="img" aria-label="${label.replace(/[&<>"]/g, (character) => ESCAPES[character]!)}"`
    : 'aria-hidden="true"';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${QUIET_MODULES} -${QUIET_MODULES} ${side} ${side}" ${name}>`,
    `<path fill="#fff" d="M-${QUIET_MODULES}-${QUIET_MODULES}h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`,
  ].join('');
}
