/** Public API of products: the offer, and its questions about the holder. */

export { type AnswerProblem, keptAnswer, problemText, problemWith } from './holderAnswers';
export { askedField, type HolderField, NAME_FIELD, parseHolderFields } from './holderFields';
export { listProducts } from './queries/listProducts';
export { quotaStandings } from './queries/quotaStandings';
export { voucherFields } from './voucherProduct';
