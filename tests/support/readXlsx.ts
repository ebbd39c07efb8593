import { unzipTexts } from './unzip';

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const plain = (xml: string) => xml.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!);

/** The cells of a sheet by row: texts as strings, numbers as numbers, null for empty cells. */
export function readSheet(archive: Buffer, sheet = 1): (string | number | null)[][] {
  const xml = unzipTexts(archive).get(`xl/worksheets/sheet${sheet}.xml`) ?? '';
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c\/>|<c ([^>]*)>(.*?)<\/c>/gs)].map(([, attributes, content]) => {
      if (content === undefined) return null;
      const text = /<t[^>]*>(.*?)<\/t>/s.exec(content)?.[1];
      return attributes?.includes('inlineStr') ? plain(text ?? '') : Number(/<v>(.*?)<\/v>/.exec(content)?.[1]);
    }),
  );
}
