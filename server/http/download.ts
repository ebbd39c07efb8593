import type { Response } from 'express';

export type Download = {
  filename: string;
  type: string;
  content: Buffer | string;
  /** Saved as a file, even if the browser could show it. */
  isKept?: boolean;
};

/** Sends a personal file: shown if the browser can, and not stored by caches in between. */
export function download(res: Response, { filename, type, content, isKept = false }: Download): void {
  res.set({
    'Content-Type': type,
    'Content-Disposition': `${isKept ? 'attachment' : 'inline'}; filename="${filename.replace(/[^\w.-]/g, '-')}"`,
    'Cache-Control': 'private, no-store',
  });
  res.send(content);
}
