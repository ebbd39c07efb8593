/** Answers that are files, such as the PDF of a ticket. Refusals stay problems in JSON. */
import { z } from 'zod';

export type AnsweredFile = { filename: string; content: Buffer };

const mediaTypes = new WeakMap<z.ZodType, string>();

/** `answer: file('application/pdf')`: the handler returns the file's name and content. */
export function file(mediaType: string): z.ZodType<AnsweredFile, AnsweredFile> {
  const schema = z.custom<AnsweredFile>();
  mediaTypes.set(schema, mediaType);
  return schema;
}

/** The media type of an answer that is a file; undefined for JSON. */
export const mediaTypeOf = (answer: z.ZodType): string | undefined => mediaTypes.get(answer);
