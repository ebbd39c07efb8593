/** Annual passes: the holders' pages, the back office, and photos. */
import { query } from './address';

const own = (code: string, what: string) => `/annual-passes/${code}/${what}`;

export const passes = {
  index: () => '/annual-passes',
  selection: () => '/annual-passes/selection',
  cards: (ids: readonly string[], sheet: 'card' | 'a4') =>
    `/annual-passes/cards.pdf${query({ ids: ids.join(','), sheet })}`,
  one: (id: string) => `/annual-passes/passes/${id}`,
  uploadAtDesk: (id: string) => `/annual-passes/passes/${id}/photo`,
  block: (id: string) => `/annual-passes/passes/${id}/block`,
  unblock: (id: string) => `/annual-passes/passes/${id}/unblock`,
  reissue: (id: string) => `/annual-passes/passes/${id}/reissue`,
  endYearlyAtDesk: (id: string) => `/annual-passes/passes/${id}/end-yearly`,
  wrongFace: (id: string) => `/annual-passes/passes/${id}/wrong-face`,
  photo: (id: string, until: number, key: string) =>
    `/annual-passes/photos/${id}${query({ until: String(until), key })}`,
  /** The holder's page, by code. */
  download: (code: string) => own(code, 'download'),
  upload: (code: string) => own(code, 'photo'),
  holder: (code: string) => own(code, 'holder'),
  renew: (code: string) => own(code, 'renew'),
  buyReissue: (code: string) => own(code, 'reissue'),
  endYearly: (code: string) => own(code, 'end-yearly'),
};
