import type { Request } from 'express';
import { readCookies } from './session';

/** Paper and ink, as in resources/css: what a phone colours its bars with. */
export const ICONS = `<meta name="theme-color" content="#f7f3ea" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0f1413" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
`;

/** Light or dark where the reader chose; otherwise the device decides. */
export function themeOf(req: Request): 'light' | 'dark' | undefined {
  const { theme } = readCookies(req);
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}
