import type { Response } from 'express';

type Download = { filename: string; type: string; content: Buffer | string };

/** Answers with a file that is made for this person: shown where the browser can, kept by nobody in between. */
export function download(res: Response, { filename, type, content }: Download): void {
  res.set({
    'Content-Type': type,
    'Content-Disposition': `inline; filename="${filename.replace(/[^\w.-]/g, '-')}"`,
    'Cache-Control': 'private, no-store',
  });
  res.send(content);
}
