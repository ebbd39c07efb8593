import type { Hit } from '@server/search/pages';
import { paths } from '@server/shared/paths';
import { useEffect, useState } from 'react';
import { http } from '@/lib/http';

const PAUSE_MS = 150;
const MIN = 2;

type Found = { q: string; hits: Hit[]; hasFailed: boolean };
const NOTHING: Found = { q: '', hits: [], hasFailed: false };

/** The server's search results for the typed query; answers to older queries are ignored. */
export function useHits(q: string): Found & { isLooking: boolean } {
  const [found, setFound] = useState(NOTHING);
  const asked = q.trim();
  useEffect(() => {
    if (asked.length < MIN) return setFound(NOTHING);
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { data } = await http.get<{ hits: Hit[] }>(paths.search(asked), { signal: stop.signal });
        setFound({ q: asked, hits: data.hits, hasFailed: false });
      } catch {
        if (!stop.signal.aborted) setFound({ q: asked, hits: [], hasFailed: true });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
  return { ...found, isLooking: asked.length >= MIN && found.q !== asked };
}
