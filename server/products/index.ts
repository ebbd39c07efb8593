/** The door of products: what is sold, and what it asks of the person it is for. */

export { type AnswerProblem, keptAnswer, problemText, problemWith } from './holderAnswers';
export { askedField, type HolderField, NAME_FIELD, parseHolderFields } from './holderFields';
export { listProducts } from './queries/listProducts';
export { quotaStandings } from './queries/quotaStandings';
export { voucherFields } from './voucherProduct';
