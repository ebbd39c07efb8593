import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The shell without windows uses fewer resources. */
export const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';
const INSTALLED = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** An installed Chromium or Chrome, else Playwright's, else undefined. */
export const findChromium = (): string | undefined =>
  [...INSTALLED, chromium.executablePath()].find((file) => existsSync(file));
