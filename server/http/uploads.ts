import busboy from 'busboy';
import type { Request } from 'express';
import { DomainError } from '../shared/errors';

/** `fields`: the texts sent beside the file. */
export type Upload = { name: string; bytes: Buffer; fields: Record<string, string> };

type UploadRules = { field?: string; maxBytes: number };

const FEW = 5;
const MEGABYTE = 1024 * 1024;

const refusal = (field: string, code: string, params = {}) => new DomainError(code, { field, params, status: 422 });

/**
 * The single file of a `multipart/form-data` request, streamed and aborted as soon as it is too large.
 * @throws DomainError `upload_missing`, `upload_too_large` or `upload_broken`, on the field.
 */
export function readUpload(req: Request, { field = 'file', maxBytes }: UploadRules): Promise<Upload> {
  return new Promise((resolve, reject) => {
    if (!req.is('multipart/form-data')) return reject(refusal(field, 'upload_missing'));
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: req.headers,
        defParamCharset: 'utf8',
        limits: { files: 1, fileSize: maxBytes, fields: FEW, fieldSize: MEGABYTE, parts: FEW + 1, headerPairs: 50 },
      });
    } catch {
      // The boundary is missing or malformed.
      return reject(refusal(field, 'upload_broken'));
    }
    let upload: Upload | undefined;
    const fields: Record<string, string> = Object.create(null);
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    const giveUp = (code: string, params = {}) => {
      req.unpipe(parser);
      // Discards the rest of the body, so that the client can read the response.
      req.resume();
      reject(refusal(field, code, params));
    };
    parser.on('file', (name, stream, { filename }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => giveUp('upload_too_large', { megabytes: Math.floor(maxBytes / MEGABYTE) }));
      stream.on('close', () => {
        if (name === field && !stream.truncated)
          upload = { name: filename ?? '', bytes: Buffer.concat(chunks), fields };
      });
    });
    parser.on('error', () => giveUp('upload_broken'));
    parser.on('close', () =>
      upload && upload.bytes.length > 0 ? resolve(upload) : reject(refusal(field, 'upload_missing')),
    );
    req.on('aborted', () => giveUp('upload_broken'));
    req.pipe(parser);
  });
}
