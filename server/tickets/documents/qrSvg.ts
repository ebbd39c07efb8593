import { QUIET_MODULES, qrOutline } from './qrOutline';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * QR code as SVG for pages and emails: dark on white in any theme, with quiet zone, filling its container. With a label
 * it is an image for screen readers, else decoration.
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
