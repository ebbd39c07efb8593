import type { Response } from 'express';

type Download = {
  filename: string;
  type: string;
  content: Buffer | string;
  /** Kept as a file, whatever the browser could show. */
  isKept?: boolean;
};

/** Answers with a file that is made for this person: shown where the browser can, stored by no cache in between. */
export function download(res: Response, { filename, type, content, isKept = false }: Download): void {
  res.set({
    'Content-Type': type,
    'Content-Disposition': `${isKept ? 'attachment' : 'inline'}; filename="${filename.replace(/[^\w.-]/g, '-')}"`,
    'Cache-Control': 'private, no-store',
  });
  res.send(content);
}
